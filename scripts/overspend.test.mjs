import { overspend } from '@gatewright/overspend';
import { expect, test } from 'vitest';
import nodeServer from '../conformance/overspend/targets/node-server.mjs';
import { PLACES } from '../conformance/overspend/targets/places.mjs';

/** The attacks that a store can fail by itself, one round each; `npm run overspend` runs all of them on each host. */
const CASES = [
  [
    'memory',
    PLACES.memory.target,
    ['parallel-asks', 'every-ending-at-once', 'claim-against-expiry', 'daylight-saving', 'endings-of-a-count'],
  ],
  [
    'SQLite',
    PLACES.sqlite.target,
    ['parallel-processes', 'kill-during-asks', 'approval-twice', 'database-of-the-past'],
  ],
  [
    'two servers on PostgreSQL',
    nodeServer({ on: 'postgres', servers: '2' }),
    ['two-servers', 'retry-at-once', 'cut-database', 'midnight', 'tree-of-budgets'],
  ],
  ['MSW', PLACES.msw.target, ['delegation-races', 'month-end', 'textual-amounts', 'late-payment', 'tree-at-midnight']],
];

test.each(CASES)('the gate on %s is not made to spend more than its cap', async (_name, target, only) => {
  const { attacks } = await overspend(target, { seed: 1, rounds: 1, only, processes: 2 });
  const failures = attacks.flatMap(({ attack, failures: all }) =>
    all.map(({ seed, text }) => ({ attack, seed, text })),
  );
  expect(failures).toEqual([]);
  expect(attacks.map(({ attack, status }) => [attack, status])).toEqual(attacks.map(({ attack }) => [attack, 'held']));
});
