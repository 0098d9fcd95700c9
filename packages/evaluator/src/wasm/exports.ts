import {
  BYTES_FINE,
  bindingStart,
  checkProgram,
  decodeBinding,
  decodeRules,
  PROGRAM_UNSOUND,
} from '../program/program-bytes';
import { isSound } from '../program/soundness';
import { JsonEvaluator } from './json-evaluator';

/** Statuses besides those of `checkProgram`. */
const FINE: i32 = 0;
const NO_PROGRAM: i32 = 20;
const HAS_PROGRAM: i32 = 21;
const NO_JSON: i32 = 22;
const TOO_LONG: i32 = 23;

/** Largest input, bytes. */
const INPUT_MAX_BYTES: i32 = 0x10000000;

let buffer: Uint8Array = new Uint8Array(4096);
let evaluator: JsonEvaluator | null = null;

/** Reserves `length` bytes of input and returns their address; 0 past the limit. To be called before each evaluation. */
export function input(length: i32): i32 {
  if (length < 0 || length > INPUT_MAX_BYTES) return 0;
  if (length > buffer.length) buffer = new Uint8Array(length > buffer.length * 2 ? length : buffer.length * 2);
  return buffer.dataStart as i32;
}

/** Takes in the compiled program of `length` bytes in the input; once per instance. */
export function load(length: i32): i32 {
  if (evaluator !== null) return HAS_PROGRAM;
  if (length < 0 || length > buffer.length) return TOO_LONG;
  const bytes = buffer.subarray(0, length);
  const status = checkProgram(bytes);
  if (status !== BYTES_FINE) return status;
  const program = decodeRules(bytes);
  if (!isSound(program, decodeBinding(bytes, bindingStart(bytes)))) return PROGRAM_UNSOUND;
  evaluator = new JsonEvaluator(program);
  return FINE;
}

/** Evaluates the request of `length` bytes in the input; the verdict stands in the output. */
export function evaluate(length: i32): i32 {
  const loaded = evaluator;
  if (loaded === null) return NO_PROGRAM;
  if (length < 0 || length > buffer.length) return TOO_LONG;
  return loaded.evaluate(buffer, length) ? FINE : NO_JSON;
}

/** Where the verdict begins, until the next call. */
export function output(): i32 {
  const loaded = evaluator;
  return loaded === null ? 0 : (loaded.verdict.out.bytes.dataStart as i32);
}

/** How many bytes it has. */
export function output_len(): i32 {
  const loaded = evaluator;
  return loaded === null ? 0 : loaded.verdict.out.length;
}
