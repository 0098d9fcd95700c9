import {
  BYTES_CORRUPT,
  BYTES_FOREIGN,
  BYTES_OTHER_VERSION,
  BYTES_TOO_SHORT,
  bindingStart,
  checkProgram,
  decodeBinding,
  decodeRules,
} from '../program/program-bytes.js';
import { isSound } from '../program/soundness.js';
import { CompiledPolicy, SharedRules } from './compiled-policy.js';
import { ProgramError, type ProgramFault } from './errors.js';
import type { Policy } from './policy.js';

const FAULTS: ReadonlyMap<number, readonly [ProgramFault, string]> = new Map([
  [BYTES_TOO_SHORT, ['PROGRAM_TOO_SHORT', 'the program is cut off']],
  [BYTES_FOREIGN, ['PROGRAM_MAGIC', 'the bytes are not a compiled policy']],
  [BYTES_OTHER_VERSION, ['PROGRAM_VERSION', 'the program is of another version; compile the documents again']],
  [BYTES_CORRUPT, ['PROGRAM_CHECKSUM', 'the program is damaged: its checksum does not match']],
]);

/** Takes a compiled program back. Throws `ProgramError` for bytes that are corrupt or of another version. */
export function load(program: Uint8Array): Policy {
  const fault = FAULTS.get(checkProgram(program));
  if (fault !== undefined) throw new ProgramError(...fault);
  const rules = decodeRules(program);
  const start = bindingStart(program);
  if (!isSound(rules, decodeBinding(program, start))) {
    throw new ProgramError(
      'PROGRAM_REFERENCE',
      'the program refers to what it does not hold; compile the documents again',
    );
  }
  return new CompiledPolicy(new SharedRules(rules, program.slice(0, start)), program.slice(start));
}
