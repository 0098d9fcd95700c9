import { writeSync } from 'node:fs';
import { createLedger, type Ledger } from '../../../group-commit.js';
import type { Op } from '../../../ops.js';
import { capture, claim, openMandate, permit, voidHold } from '../../../testing/operations.js';
import { createSqliteLedgerStore, openSqlite } from '../index.js';
import type { Acknowledgement } from './acknowledgement.js';

/**
 * A process that works on a database until it is killed: several clients, each deciding, claiming, settling and letting
 * holds lapse, and a line on standard output for every answer. Arguments: the database, the name of this run.
 */
const MANDATES = ['small', 'large', 'uncapped'] as const;
const CAPS = { small: 2_000n, large: 1_000_000n, uncapped: null } as const;
const CLIENTS = 12;
/** Short, so that holds lapse while the worker runs, ms. */
const TTL_MS = 40;

const [, , file = '', run = ''] = process.argv;
let answered = 0;

async function ask(ledger: Ledger, op: Op, mandateId: string): Promise<boolean> {
  const askedAfter = answered;
  const result = await ledger.submit(op);
  answered += 1;
  const permitted = result.kind === 'decide' && result.authorizationId !== null;
  const line: Acknowledgement = {
    kind: op.kind,
    mandateId,
    askedAfter,
    authorizationId:
      result.kind === 'decide' ? result.authorizationId : 'authorizationId' in op ? op.authorizationId : null,
    ok: result.ok,
    decided:
      result.kind === 'decide'
        ? { eventId: result.eventId, version: result.version, reasonCode: result.reasonCode }
        : null,
    nonce: op.kind === 'decide' ? op.nonce : null,
  };
  // Written at once and in full: the pipe has it before the next line of this program runs.
  writeSync(1, `${JSON.stringify(line)}\n`);
  return result.kind === 'decide' ? permitted : result.ok;
}

async function client(ledger: Ledger, name: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const id = `${run}-${name}-${turn}`;
    const mandateId = MANDATES[turn % MANDATES.length] ?? 'small';
    const amount = BigInt(1 + ((turn * 37) % 200));
    if (!(await ask(ledger, permit(id, amount, { ttlMs: TTL_MS }, { mandateId }), mandateId))) continue;
    const way = turn % 5;
    if (way === 0) continue;
    if (way >= 3) await ask(ledger, claim(id), mandateId);
    const token = { claimTokenHash: `token-${id}` };
    const last = way === 1 || way === 3 ? voidHold(id, token) : capture(id, way === 4 ? amount - 1n : amount, token);
    await ask(ledger, last, mandateId);
  }
}

const store = await createSqliteLedgerStore(await openSqlite(file), { now: Date.now });
let batches = 0;
const ledger = createLedger(store, { batchIds: () => `${run}-${batches++}` });
for (const mandateId of MANDATES) await ledger.submit(openMandate({ mandateId, cap: CAPS[mandateId] }));
await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(ledger, `c${index}`)));
