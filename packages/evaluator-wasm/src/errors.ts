/** Why the evaluator did not take a program in. */
export type WasmFault =
  | 'PROGRAM_TOO_SHORT'
  | 'PROGRAM_MAGIC'
  | 'PROGRAM_VERSION'
  | 'PROGRAM_CHECKSUM'
  | 'PROGRAM_REFERENCE'
  | 'PROGRAM_TOO_LARGE'
  | 'NOT_THE_EVALUATOR';

/** The bytes are not a program that this evaluator runs, or the module is not this evaluator. */
export class WasmError extends Error {
  constructor(
    readonly code: WasmFault,
    message: string,
  ) {
    super(message);
    this.name = 'WasmError';
  }
}

/** The faults of a program by the status that `load` gives. */
export const LOAD_FAULTS: ReadonlyMap<number, readonly [WasmFault, string]> = new Map([
  [1, ['PROGRAM_TOO_SHORT', 'the program is cut off']],
  [2, ['PROGRAM_MAGIC', 'the bytes are not a compiled policy']],
  [3, ['PROGRAM_VERSION', 'the program is of another version; compile the documents again']],
  [4, ['PROGRAM_CHECKSUM', 'the program is damaged: its checksum does not match']],
  [5, ['PROGRAM_REFERENCE', 'the program refers to what it does not hold; compile the documents again']],
]);
