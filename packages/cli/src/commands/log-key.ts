import { type NoteKey, parseNoteKey } from '@gatewright/protocol/verify';
import { UsageError } from '../command.js';

/** The verifier key of a log as `--key` gives it. Throws UsageError. */
export function readLogKey(text: string): NoteKey {
  const key = parseNoteKey(text);
  if (key !== null) return key;
  throw new UsageError('--key is not a checkpoint key; GET /magp/policy/pubkey shows it as checkpointKey');
}
