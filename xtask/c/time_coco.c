/* Prints the time of one evaluation by COCO's C code in nanoseconds, for points from a file of doubles. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "coco.h"

/* The library has this function, but coco.h does not declare it. */
coco_problem_t *coco_get_bbob_problem(size_t function, size_t dimension, size_t instance);

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int main(int count, char **words) {
  if (count != 6) {
    fprintf(stderr, "usage: time_coco FUNCTION DIMENSION INSTANCE POINTS FILE\n");
    return 2;
  }
  size_t dimension = strtoul(words[2], NULL, 10), points = strtoul(words[4], NULL, 10);
  double *x = malloc(points * dimension * sizeof *x);
  FILE *file = fopen(words[5], "rb");
  if (!x || !file || fread(x, sizeof *x, points * dimension, file) != points * dimension) {
    fprintf(stderr, "%s does not hold %zu points\n", words[5], points);
    return 2;
  }
  coco_set_log_level("error");
  coco_problem_t *problem = coco_get_bbob_problem(strtoul(words[1], NULL, 10), dimension, strtoul(words[3], NULL, 10));
  double value, sum = 0, least = 1e300;
  for (int round = 0; round < 20; round++) {
    double begun = now();
    for (size_t k = 0; k < points; k++) {
      coco_evaluate_function(problem, x + k * dimension, &value);
      sum += value;
    }
    double each = (now() - begun) / (double)points;
    least = each < least ? each : least;
  }
  /* Print the sum, so that the compiler cannot remove evaluations. */
  printf("%.2f %.17g\n", least, sum);
  coco_problem_free(problem);
  free(x);
  return fclose(file);
}
