import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { confirmed } from '../../../src/stores/sql/postgres/confirmed.js';

test('a commit that is answered while the cancellation of its wait gets no connection is answered at once', async () => {
  const client = Object.assign(new pg.Client(), { release: () => undefined });
  let cancellations = 0;
  const never = () => {
    cancellations += 1;
    return new Promise<void>(() => undefined);
  };
  const answer = confirmed(client, never, () => wait(60, 'committed'), 20);
  expect(await Promise.race([answer, wait(2_000, 'held up')])).toBe('committed');
  expect(cancellations).toBe(1);
});
