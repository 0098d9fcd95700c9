import type { JsonValue } from '@gatewright/protocol';
import type { CallJournal } from './journal.js';

/** Longest result that a journal keeps, characters of JSON. */
const JOURNAL_RESULT_MAX_CHARS = 256 * 1024;

/**
 * Marks a call as done, with its result where that is JSON of at most 256 Ki characters. False where the journal cannot be written:
 * the call then has to stay marked as begun, so that its repetition does not run.
 */
export async function keepResult(
  journal: CallJournal,
  key: string,
  value: unknown,
  request?: string,
): Promise<boolean> {
  const result = jsonOf(value);
  const state = { ...(result === undefined ? {} : { result }), ...(request === undefined ? {} : { request }) };
  return journal.set(key, { kind: 'done', ...state }).then(
    () => true,
    () => false,
  );
}

function jsonOf(value: unknown): JsonValue | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined || text.length > JOURNAL_RESULT_MAX_CHARS ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
