/*
 * Runs the evaluator without JavaScript: evaluator.wasm as plain C.
 *
 *   wasm2c --module-name=evaluator evaluator.wasm -o evaluator.c
 *   cc -O2 -I"$WABT/wasm2c" host.c evaluator.c "$WABT/wasm2c/wasm-rt-impl.c" -lm -o host
 *   ./host policy.program < requests.ndjson > verdicts.ndjson
 *
 * Each line in is {"request": ..., "facts": ...}; each line out is its verdict, or !<status> where there is none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "evaluator.h"

#define LINE_MAX_BYTES (1 << 20)

static Z_evaluator_instance_t evaluator;

static u8 *reserved(u32 length) {
  u32 at = Z_evaluatorZ_input(&evaluator, length);
  if (at == 0) {
    fprintf(stderr, "the evaluator takes no %u bytes\n", length);
    exit(2);
  }
  return Z_evaluatorZ_memory(&evaluator)->data + at;
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  if (length < 0 || fread(reserved((u32)length), 1, (size_t)length, file) != (size_t)length) {
    perror(path);
    exit(2);
  }
  fclose(file);
  u32 status = Z_evaluatorZ_load(&evaluator, (u32)length);
  if (status != 0) {
    fprintf(stderr, "the evaluator does not take %s: status %u\n", path, status);
    exit(2);
  }
}

static void evaluate(const char *line, u32 length) {
  memcpy(reserved(length), line, length);
  u32 status = Z_evaluatorZ_evaluate(&evaluator, length);
  if (status != 0) {
    printf("!%u\n", status);
    return;
  }
  u8 *verdict = Z_evaluatorZ_memory(&evaluator)->data + Z_evaluatorZ_output(&evaluator);
  fwrite(verdict, 1, Z_evaluatorZ_output_len(&evaluator), stdout);
  putchar('\n');
}

int main(int count, char **arguments) {
  static char line[LINE_MAX_BYTES];
  if (count != 2) {
    fprintf(stderr, "usage: host <program> < requests > verdicts\n");
    return 2;
  }
  wasm_rt_init();
  Z_evaluator_init_module();
  Z_evaluator_instantiate(&evaluator);
  load(arguments[1]);
  while (fgets(line, sizeof line, stdin) != NULL) evaluate(line, (u32)strcspn(line, "\n"));
  Z_evaluator_free(&evaluator);
  return 0;
}
