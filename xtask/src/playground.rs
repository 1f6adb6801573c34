//! Builds `playground.html`: compiles the crate tpam-playground to WebAssembly and puts the module into the page. Tests the page in a
//! browser.

use super::{browser, debian, python, root, succeeds, tpam};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the compiler.
const WASM: &str = "wasm32-unknown-unknown";
/// The folder of the page's HTML, CSS and JavaScript.
const SOURCE: &str = "crates/playground/page";
/// The scripts, in the order in which they are joined.
const SCRIPTS: [&str; 8] = ["module", "setting", "pens", "chart", "controls", "hand", "motion", "main"];
/// The largest size of the page, in bytes.
const MOST_BYTES: usize = 1_000_000;

/// The folder of the built page, below the root.
const FOLDER: &str = "target/playground";
/// The page, below the root.
pub(crate) const PAGE: &str = "target/playground/playground.html";

/// Packages of Debian with a compiler that has the sources of its standard library, and a linker.
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
/// Debian's own programs, whatever else is on the path.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/Cargo.lock";
const DEBIAN_LINKER: &str = "/usr/bin/wasm-ld";
/// What these crates use that Debian 12's compiler (1.85) has as unstable features; they are stable since 1.88.
const CRATES: [&str; 6] = ["simd", "work", "spec", "pam", "sim", "playground"];
const FEATURES: &str = "-Zcrate-attr=feature(let_chains,slice_as_chunks,unsigned_is_multiple_of,integer_sign_cast)";

/// `cargo xtask playground`: builds the page.
pub(crate) fn build() -> Result<(), String> {
    let size = make(compiler()?)?;
    println!("{PAGE}: {size} bytes");
    Ok(())
}

/// Builds the page; says so, and returns `false`, if the module cannot be compiled here.
pub(crate) fn build_if_possible() -> Result<bool, String> {
    match compiler().map(|compiler| (compiler, make(compiler))) {
        Ok((_, Ok(size))) => {
            println!("{PAGE}: {size} bytes");
            Ok(true)
        }
        Ok((Compiler::Own, Err(why))) => Err(why),
        // Debian's compiler may be too old for the workspace.
        Ok((Compiler::Debian, Err(why))) | Err(why) => {
            println!("skipped: the playground was not built: {why}");
            Ok(false)
        }
    }
}

/// Builds the page, if that is possible, and tests it in a browser.
pub(crate) fn check() -> Result<(), String> {
    if !build_if_possible()? {
        return Ok(());
    }
    build_command()?;
    let (python, programs) = (python::environment()?, browser::browser()?);
    let page = root().join(PAGE);
    let script = "xtask/python/check_playground.py";
    succeeds(Command::new(python).arg(script).arg(page).arg(tpam()).args(programs).arg(root().join(FOLDER)))
}

/// Builds the command with the page in it. The rest is what `super::build` builds.
fn build_command() -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    // Of the tests only those that need the command.
    cargo.args(["test", "--workspace", "--no-run", "--quiet", "--test", "command", "--features", "tpam-cli/playground"]);
    succeeds(cargo.env("TPAM_PLAYGROUND", root().join(PAGE)).env("CARGO_TERM_COLOR", "never"))
}

/// Builds the page and returns its size.
fn make(compiler: Compiler) -> Result<usize, String> {
    let module = compile(compiler)?;
    let page = page(&packed(&module)?)?;
    if page.len() > MOST_BYTES {
        return Err(format!("the page has {} bytes, more than {MOST_BYTES}", page.len()));
    }
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let (file, beside) = (root().join(PAGE), folder.join("playground.html.part"));
    let written = fs::write(&beside, &page).and_then(|()| fs::rename(&beside, &file));
    written.map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(page.len())
}

/// A compiler with the target.
#[derive(Clone, Copy)]
enum Compiler {
    /// The one that compiles the workspace.
    Own,
    /// Debian's, which compiles the standard library too.
    Debian,
}

/// A compiler for the module. Adds the target to rustup's, or installs Debian's, if that is possible and allowed.
fn compiler() -> Result<Compiler, String> {
    if has_target() || (added() && has_target()) {
        return Ok(Compiler::Own);
    }
    let there = || [DEBIAN_CARGO, DEBIAN_RUSTC, DEBIAN_SOURCES, DEBIAN_LINKER].iter().all(|file| Path::new(file).exists());
    if !there() {
        let wrong = format!("no compiler has the target {WASM} (`rustup target add {WASM}` adds it to rustup's)");
        debian::install(&PACKAGES, &wrong)?;
    }
    there().then_some(Compiler::Debian).ok_or_else(|| format!("{DEBIAN_SOURCES} or {DEBIAN_LINKER} is still missing"))
}

/// Whether the compiler of the workspace has the standard library of the target.
fn has_target() -> bool {
    let asked = Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]).output();
    asked.is_ok_and(|out| out.status.success() && Path::new(String::from_utf8_lossy(&out.stdout).trim()).is_dir())
}

/// Adds the target to the compiler of the workspace, if rustup manages it and can fetch the target.
fn added() -> bool {
    println!("adding the target {WASM} to the compiler, with rustup");
    Command::new("rustup").args(["target", "add", WASM]).output().is_ok_and(|out| out.status.success())
}

/// Compiles the module and returns its path.
fn compile(compiler: Compiler) -> Result<PathBuf, String> {
    let folder = root().join(FOLDER).join(match compiler {
        Compiler::Own => "own",
        Compiler::Debian => "debian",
    });
    let mut cargo = match compiler {
        Compiler::Own => Command::new(env!("CARGO")),
        Compiler::Debian => Command::new(DEBIAN_CARGO),
    };
    cargo.args(["rustc", "--quiet", "--package", "tpam-playground", "--lib", "--crate-type", "cdylib", "--locked"]);
    cargo.args(["--profile", "playground", "--target", WASM, "--target-dir"]).arg(&folder);
    if let Compiler::Debian = compiler {
        cargo.args(["--ignore-rust-version", "-Zbuild-std=std,panic_abort", "-Zprofile-rustflags"]);
        for name in CRATES {
            cargo.arg("--config").arg(format!("profile.playground.package.tpam-{name}.rustflags=['{FEATURES}']"));
        }
        cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", DEBIAN_RUSTC);
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER).env_remove("RUSTUP_TOOLCHAIN");
    }
    succeeds(cargo.env("CARGO_TERM_COLOR", "never").current_dir(root()))?;
    Ok(folder.join(WASM).join("playground/tpam_playground.wasm"))
}

/// The module, compressed by gzip without name and time.
fn packed(module: &Path) -> Result<Vec<u8>, String> {
    let mut gzip = Command::new("gzip");
    let out = gzip.args(["-9", "-n", "-c"]).arg(module).output().map_err(|e| format!("{gzip:?} did not start: {e}"))?;
    if out.status.success() { Ok(out.stdout) } else { Err(format!("{gzip:?} ended with {}", out.status)) }
}

/// The page: the template with style, scripts and module.
fn page(module: &[u8]) -> Result<String, String> {
    let read = |name: &str| {
        let path = root().join(SOURCE).join(name);
        fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let scripts = SCRIPTS.iter().map(|name| read(&format!("{name}.js"))).collect::<Result<Vec<_>, _>>()?.join("\n");
    let parts = [("{{style}}", read("playground.css")?), ("{{script}}", scripts), ("{{module}}", base64(module))];
    let mut page = read("playground.html")?;
    for (mark, text) in parts {
        let (before, after) = page.split_once(mark).ok_or_else(|| format!("playground.html has no {mark}"))?;
        page = format!("{before}{}{after}", text.trim_end());
    }
    Ok(page)
}

/// Bytes in base64.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |k: usize| u32::from(three.get(k).copied().unwrap_or(0));
        let bits = (at(0) << 16) | (at(1) << 8) | at(2);
        for k in 0..4 {
            let letter = char::from(LETTERS[((bits >> (18 - 6 * k)) & 63) as usize]);
            text.push(if k <= three.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_with_and_without_padding() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
        );
    }

    #[test]
    fn the_page_has_all_parts_and_asks_for_nothing() {
        let page = page(b"module").unwrap();
        assert!(page.contains("bW9kdWxl") && !page.contains("{{"));
        for outside in ["src=", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
