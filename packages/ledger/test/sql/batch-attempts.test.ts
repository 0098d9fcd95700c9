import { expect, test } from 'vitest';
import { afterFailure, firstAttempt } from '../../src/stores/sql/batch-attempts.js';
import { UntrustedError } from '../../src/stores/sql/continuity.js';
import { LockTimeoutError } from '../../src/stores/sql/driver.js';
import { StreamNotLockedError } from '../../src/stores/sql/lock.js';

const FIRST = firstAttempt(true);
const TRANSIENT = new Error('another transaction was faster');
const failed = (error: unknown, attempt = FIRST) => afterFailure(error, attempt, (each) => each === TRANSIENT);

test('a batch begins again after each failure that another process causes, with what the failure taught', () => {
  const second = { ...FIRST, number: 2 };
  expect(failed(new UntrustedError())).toEqual({ look: 'database', next: second });
  expect(failed(new LockTimeoutError(null))).toEqual({ look: 'locks', next: { ...second, confirmMs: 1_000 } });
  expect(failed(new StreamNotLockedError())).toEqual({ look: 'nothing', next: { ...second, streamsNamed: false } });
  expect(failed(TRANSIENT)).toEqual({ look: 'nothing', next: { ...second, keysFresh: false } });
});

test('a batch fails with any other failure at once', () => {
  expect(failed(new Error('disk full'))).toEqual({ look: 'nothing', next: null });
});

test.each([
  ['a transient failure', TRANSIENT, 8],
  ['a stream that was not named', new StreamNotLockedError(), 8],
  ['a database that may lack commits', new UntrustedError(), 8],
  ['a lock that is not given in time', new LockTimeoutError(null), 4],
])('a batch meets %s only so often', (_name, error, attempts) => {
  expect(failed(error, { ...FIRST, number: attempts - 1 }).next).not.toBeNull();
  expect(failed(error, { ...FIRST, number: attempts }).next).toBeNull();
});

test('the locks of a batch that waited for the last time are still looked at', () => {
  expect(failed(new LockTimeoutError(null), { ...FIRST, number: 4 })).toEqual({ look: 'locks', next: null });
});
