import { ProgramError } from './errors.js';
import type { Policy } from './policy.js';

/** Takes a compiled program back. Throws `ProgramError` for bytes that are corrupt or of another version. */
export function load(_program: Uint8Array): Policy {
  throw new ProgramError('PROGRAM_VERSION', 'cannot be loaded yet');
}
