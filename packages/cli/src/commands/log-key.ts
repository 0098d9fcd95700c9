import { type NoteKey, parseNoteKey } from '@gatewright/protocol/verify';
import { UsageError } from '../command.js';

/** The verifier key of a log as `--key`, or another option, gives it. Throws UsageError. */
export function readLogKey(text: string, option = 'key'): NoteKey {
  const key = parseNoteKey(text);
  if (key !== null) return key;
  throw new UsageError(
    option === 'key'
      ? '--key is not a checkpoint key; GET /magp/policy/pubkey shows it as checkpointKey'
      : `--${option} is not the verifier key of a log`,
  );
}
