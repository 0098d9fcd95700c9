import { Bench, ManualClock, type OpenStore, type StoreCase, type TestRunner } from './bench.js';
import { ATOMICITY_CASES } from './cases/atomicity.js';
import { BUDGET_CASES } from './cases/budget.js';
import { CHANGE_CASES } from './cases/changes.js';
import { CLAIM_CASES } from './cases/claims.js';
import { CONTAINMENT_CASES } from './cases/containment.js';
import { FEED_CASES } from './cases/decision-feed.js';
import { DELEGATION_CASES } from './cases/delegation.js';
import { DISK_CASES } from './cases/disk-faults.js';
import { EARLIER_ACTION_CASES } from './cases/earlier-actions.js';
import { ENDING_CASES } from './cases/endings.js';
import { ESCALATION_CASES } from './cases/escalations.js';
import { EVIDENCE_CASES } from './cases/evidence.js';
import { EVIDENCE_LOG_CASES } from './cases/evidence-log.js';
import { JOURNAL_CASES } from './cases/journal.js';
import { LIMIT_CASES } from './cases/limits.js';
import { NONCE_CASES } from './cases/nonces.js';
import { PAST_CASES } from './cases/past.js';
import { READ_SET_CASES } from './cases/read-set.js';
import { REPETITION_CASES } from './cases/repetitions.js';
import { SETTLEMENT_CASES } from './cases/settlement.js';
import { SLOT_CASES } from './cases/slots.js';
import { SPENDING_CASES } from './cases/spending.js';
import type { OpenOnDisk } from './disk.js';

/** The promises of a ledger store by theme. */
const THEMES: Readonly<Record<string, readonly StoreCase[]>> = {
  'money under the cap': BUDGET_CASES,
  repetitions: REPETITION_CASES,
  settlement: SETTLEMENT_CASES,
  nonces: NONCE_CASES,
  claims: CLAIM_CASES,
  evidence: EVIDENCE_CASES,
  journals: JOURNAL_CASES,
  batches: ATOMICITY_CASES,
  'the evidence log': EVIDENCE_LOG_CASES,
  'the decision feed': FEED_CASES,
  'what a mandate and its delegates spend': SPENDING_CASES,
  'payments outside': SLOT_CASES,
  'kinds of holds': DELEGATION_CASES,
  'changed terms': CHANGE_CASES,
  'containment and revocation': CONTAINMENT_CASES,
  'endings of many holds': ENDING_CASES,
  escalations: ESCALATION_CASES,
  'the past of an agent': PAST_CASES,
  'what a verdict was evaluated on': READ_SET_CASES,
  'earlier actions that decisions ask for': EARLIER_ACTION_CASES,
  'limits over time': LIMIT_CASES,
};

/**
 * Holds a store to the ledger's promises, each as a named test on a store of its own. The runner's functions are passed
 * in, so that the suite depends on none:
 *
 * ```ts
 * import { describe, expect, test } from 'vitest';
 * describeLedgerStore('memory', async (now) => createMemoryLedgerStore({ now }), { describe, test, expect });
 * ```
 *
 * A store that writes files passes `openOnDisk` as well. The suite then cuts its last write at any byte, fills its disk, and drops
 * flushes that were confirmed, and opens what is left.
 */
export function describeLedgerStore(name: string, open: OpenStore, runner: TestRunner, openOnDisk?: OpenOnDisk): void {
  runner.describe(`ledger store: ${name}`, () => {
    for (const [theme, cases] of Object.entries(THEMES)) {
      runner.describe(theme, () => {
        for (const storeCase of cases) runner.test(storeCase.promise, () => runCase(storeCase, open, runner));
      });
    }
    if (openOnDisk === undefined) return;
    runner.describe('disks that fail', () => {
      for (const { promise, run } of DISK_CASES) runner.test(promise, () => run(openOnDisk, runner.expect));
    });
  });
}

async function runCase(storeCase: StoreCase, open: OpenStore, { expect }: TestRunner): Promise<void> {
  const clock = new ManualClock();
  const bench = new Bench(await open(() => clock.now), clock, expect);
  try {
    await storeCase.run(bench);
  } finally {
    await bench.ledger.close();
  }
}
