import type { JsonValue } from '@gatewright/protocol';
import type { CallJournal } from './journal.js';
import { JOURNAL_RESULT_MAX_CHARS } from './limits.js';

/**
 * Marks a call as done, with its result where that is JSON of at most 256 Ki characters. Where the journal cannot be written the call
 * stays marked as running, so that its repetition is refused.
 */
export async function keepResult(journal: CallJournal, key: string, value: unknown): Promise<void> {
  const result = jsonOf(value);
  await journal.set(key, result === undefined ? { kind: 'done' } : { kind: 'done', result }).catch(() => {});
}

function jsonOf(value: unknown): JsonValue | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined || text.length > JOURNAL_RESULT_MAX_CHARS ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
