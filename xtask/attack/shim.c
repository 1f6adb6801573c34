/* Loaded by LD_PRELOAD: counts the calls that change files below a folder, and disturbs the n-th of them.
 *
 *   SHIM_FOLDER   only files below this folder count
 *   SHIM_AT       the number of the call, from 1; 0 for none
 *   SHIM_ACTION   kill, short (write half, then kill), flip (write another bit), enospc and eio (from that call on), sleep, cut (cut the journal in half), int, term;
 *                 with nolock before it, such as nolock,kill, every lock fails
 *   SHIM_COUNT    a file for the number of calls, written when the process ends by itself
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *folder, *action;
static long at;
static int unlocked;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("SHIM_AT");
    folder = getenv("SHIM_FOLDER");
    action = getenv("SHIM_ACTION");
    at = number ? atol(number) : 0;
    action = action ? action : "";
    unlocked = strncmp(action, "nolock", 6) == 0;
    if (unlocked) action += action[6] == ',' ? 7 : 6;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("SHIM_COUNT");
    if (!path) return;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", (long)calls);
    if (file >= 0) syscall(SYS_write, file, text, (size_t)length);
}

static int is_below(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    char whole[PATH_MAX];
    if (!length || !path) return 0;
    if (path[0] != '/') {
        if (syscall(SYS_getcwd, whole, sizeof whole / 2) < 0) return 0;
        strncat(whole, "/", 2);
        strncat(whole, path, sizeof whole / 2 - 2);
        path = whole;
    }
    return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

static int file_is_below(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_below(path);
}

static int entry_is_below(int parent, const char *path) {
    return path[0] == '/' || parent == AT_FDCWD ? is_below(path) : file_is_below(parent);
}

static void end_here(void) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

static void cut_journal(void) {
    char path[PATH_MAX];
    struct stat there;
    snprintf(path, sizeof path, "%s/journal.csv", folder);
    if (stat(path, &there) == 0) syscall(SYS_truncate, path, there.st_size / 2);
}

/* Counts a call and disturbs it. Returns the error that it has to fail with, 0 for none, -1 for a write of half the bytes, -2 for one of other bytes. */
static int disturbed(int takes_space, int is_write) {
    int saved = errno;
    long number = ++calls;
    int result = 0;
    if (!at || number < at) return 0;
    if (takes_space && !strcmp(action, "enospc")) return ENOSPC;
    if (takes_space && !strcmp(action, "eio")) return EIO;
    if (number > at) return 0;
    if (!strcmp(action, "kill")) end_here();
    if (!strcmp(action, "short")) {
        if (!is_write) end_here();
        result = -1;
    }
    if (is_write && !strcmp(action, "flip")) result = -2;
    if (!strcmp(action, "sleep")) usleep(30000);
    if (!strcmp(action, "cut")) cut_journal();
    if (!strcmp(action, "int")) raise(SIGINT);
    if (!strcmp(action, "term")) raise(SIGTERM);
    errno = saved;
    return result;
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define FAIL_IF(counts, takes_space)                    \
    if (counts) {                                       \
        int failure = disturbed(takes_space, 0);        \
        if (failure > 0) return errno = failure, -1;    \
    }

static int half_then_end(int file, const void *bytes, size_t length) {
    syscall(SYS_write, file, bytes, length / 2);
    end_here();
    return -1;
}

static ssize_t flipped(int file, const void *bytes, size_t length) {
    char *other = malloc(length + 1);
    memcpy(other, bytes, length);
    other[length / 2] ^= 1;
    ssize_t written = syscall(SYS_write, file, other, length);
    free(other);
    return written;
}

ssize_t write(int file, const void *bytes, size_t length) {
    if (file_is_below(file)) {
        int failure = disturbed(1, 1);
        if (failure > 0) return errno = failure, -1;
        if (failure == -1) return half_then_end(file, bytes, length);
        if (failure == -2) return flipped(file, bytes, length);
    }
    return syscall(SYS_write, file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(writev);
    if (file_is_below(file)) {
        int failure = disturbed(1, 1);
        if (failure > 0) return errno = failure, -1;
        if (failure == -1) return half_then_end(file, parts[0].iov_base, parts[0].iov_len);
    }
    return real(file, parts, count);
}

#define PWRITE(name)                                                            \
    ssize_t name(int file, const void *bytes, size_t length, off64_t place) {   \
        REAL(name);                                                             \
        FAIL_IF(file_is_below(file), 1)                                         \
        return real(file, bytes, length, place);                                \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

static int changes(int flags) { return (flags & (O_CREAT | O_TRUNC)) != 0; }

#define OPEN(name)                                          \
    int name(const char *path, int flags, ...) {            \
        REAL(name);                                         \
        va_list rest;                                       \
        va_start(rest, flags);                              \
        mode_t mode = va_arg(rest, mode_t);                 \
        va_end(rest);                                       \
        FAIL_IF(changes(flags) && is_below(path), 1)        \
        return real(path, flags, mode);                     \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                    \
    int name(int parent, const char *path, int flags, ...) {            \
        REAL(name);                                                     \
        va_list rest;                                                   \
        va_start(rest, flags);                                          \
        mode_t mode = va_arg(rest, mode_t);                             \
        va_end(rest);                                                   \
        FAIL_IF(changes(flags) && entry_is_below(parent, path), 1)      \
        return real(parent, path, flags, mode);                         \
    }
OPENAT(openat)
OPENAT(openat64)

int creat(const char *path, mode_t mode) {
    REAL(creat);
    FAIL_IF(is_below(path), 1)
    return real(path, mode);
}

int rename(const char *from, const char *to) {
    REAL(rename);
    FAIL_IF(is_below(to), 1)
    return real(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
    REAL(renameat);
    FAIL_IF(entry_is_below(b, to), 1)
    return real(a, from, b, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    REAL(renameat2);
    FAIL_IF(entry_is_below(b, to), 1)
    return real(a, from, b, to, flags);
}

int link(const char *from, const char *to) {
    REAL(link);
    FAIL_IF(is_below(to), 1)
    return real(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    REAL(linkat);
    FAIL_IF(entry_is_below(b, to), 1)
    return real(a, from, b, to, flags);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    FAIL_IF(is_below(path), 1)
    return real(path, mode);
}

int rmdir(const char *path) {
    REAL(rmdir);
    FAIL_IF(is_below(path), 0)
    return real(path);
}

int unlink(const char *path) {
    REAL(unlink);
    FAIL_IF(is_below(path), 0)
    return real(path);
}

int unlinkat(int parent, const char *path, int flags) {
    REAL(unlinkat);
    FAIL_IF(entry_is_below(parent, path), 0)
    return real(parent, path, flags);
}

#define TRUNCATE(name)                      \
    int name(int file, off64_t length) {    \
        REAL(name);                         \
        FAIL_IF(file_is_below(file), 1)     \
        return real(file, length);          \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name)                          \
    int name(int file) {                    \
        REAL(name);                         \
        FAIL_IF(file_is_below(file), 1)     \
        return real(file);                  \
    }
SYNC(fsync)
SYNC(fdatasync)

int flock(int file, int operation) {
    REAL(flock);
    int counts = file_is_below(file);
    if (counts && unlocked) return errno = ENOLCK, -1;
    FAIL_IF(counts, 0)
    return real(file, operation);
}
