import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '../../packages/ledger/src/operations/results.js';
import { step } from '../../packages/ledger/src/reducer/step.js';
import { mandateView, Tables } from '../../packages/ledger/src/reducer/tables.js';
import { ORG, START } from '../../packages/ledger/src/testing/operations.js';
import { MANDATE_IDS, timedOps } from './arbitrary-operations.js';
import { ModelLedger, type Word } from './model-ledger.js';

/** A soak run repeats this for minutes. */
const SOAK_MS = 600_000;

// covers fired-suspend-quarantine
test('the reducer answers every sequence as the model does, and keeps the same balances', {
  timeout: SOAK_MS,
}, () => {
  let commands = 0;
  fc.assert(
    fc.property(timedOps, (steps) => {
      const tables = new Tables();
      const model = new ModelLedger();
      let now = START;
      commands += steps.length;
      for (const { op, waitMs } of steps) {
        now += waitMs;
        const { result, changes } = step(tables, op, now);
        tables.put(changes);
        expect([op.kind, wordOf(result)]).toEqual([op.kind, model.answer(op, now)]);
        for (const mandateId of MANDATE_IDS) {
          const mandate = tables.mandate(ORG, mandateId);
          if (mandate === null) continue;
          const view = mandateView(mandate, tables.expiredOfMandate(ORG, mandateId, now));
          expect({ reserved: view.reserved, captured: view.captured }).toEqual(model.balances(mandateId));
        }
      }
    }),
    { numRuns: 300 * Number(process.env['GATEWRIGHT_SOAK_FACTOR'] || 1) },
  );
  console.log(`total: ${commands} model commands on the reducer`);
});

test('a refused settlement changes no row', () => {
  fc.assert(
    fc.property(timedOps, (steps) => {
      const tables = new Tables();
      let now = START;
      for (const { op, waitMs } of steps) {
        now += waitMs;
        const { result, changes } = step(tables, op, now);
        tables.put(changes);
        if (result.ok) continue;
        expect(Object.values(changes).flat()).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

function wordOf(result: Result): Word {
  if (result.kind === 'decide' && result.ok) return `${result.decision} ${result.reasonCode}`;
  return result.ok ? 'ok' : result.reasonCode;
}
