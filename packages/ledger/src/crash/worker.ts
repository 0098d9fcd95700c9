import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { LedgerUnavailableError } from '../errors.js';
import { createLedger, type Ledger } from '../group-commit.js';
import type { Op } from '../ops.js';
import { createPostgresLedgerStore, openPostgres } from '../sql/postgres/index.js';
import { createSqliteLedgerStore, openSqlite } from '../sql/sqlite/index.js';
import type { LedgerStore } from '../store.js';
import { capture, claim, openMandate, permit, voidHold } from '../testing/operations.js';
import type { Acknowledgement } from './acknowledgement.js';
import { mutantDriver } from './mutants.js';

/**
 * A process that works on a database until it is killed: several clients, each deciding, claiming, settling and letting
 * holds lapse, and a line on standard output for every answer. Arguments: the database (a file or a PostgreSQL address),
 * the name of this run, and the mutant to run on, if any.
 */
export const MANDATES = ['small', 'large', 'uncapped'] as const;
const CAPS = { small: 2_000n, large: 1_000_000n, uncapped: null } as const;
const CLIENTS = 12;
/** Short, so that holds lapse while the worker runs, ms. */
const TTL_MS = 40;
/** Pause of a client whose database is gone, ms. */
const GONE_MS = 10;

const [, , database = '', run = '', mutant = ''] = process.argv;

async function openStore(): Promise<LedgerStore> {
  if (!database.startsWith('postgres:')) {
    return createSqliteLedgerStore(await openSqlite(database), { now: Date.now });
  }
  try {
    const driver = await openPostgres(database);
    return await createPostgresLedgerStore(mutant === '' ? driver : mutantDriver(mutant, driver));
  } catch {
    await wait(GONE_MS);
    return openStore();
  }
}

/** Asks until there is an answer, or nobody can know whether there is one. True where the client may go on. */
async function ask(ledger: Ledger, op: Op, mandateId: string): Promise<boolean> {
  const askedAt = process.hrtime.bigint();
  const result = await ledger.submit(op).catch(async (error: unknown) => {
    if (!(error instanceof LedgerUnavailableError)) throw error;
    await wait(GONE_MS);
    return null;
  });
  if (result === null) return false;
  const line: Acknowledgement = {
    kind: op.kind,
    mandateId,
    askedAt: String(askedAt),
    answeredAt: String(process.hrtime.bigint()),
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
  return result.kind === 'decide' ? result.authorizationId !== null : result.ok;
}

async function client(ledger: Ledger, name: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const id = `${run}-${name}-${turn}`;
    const mandateId = MANDATES[turn % MANDATES.length] ?? 'small';
    const amount = BigInt(1 + ((turn * 37) % 200));
    if (!(await ask(ledger, permit(id, amount, { ttlMs: TTL_MS }, { mandateId }), mandateId))) continue;
    const way = turn % 5;
    if (way === 0) continue;
    if (way >= 3 && !(await ask(ledger, claim(id), mandateId))) continue;
    const token = { claimTokenHash: `token-${id}` };
    const last = way === 1 || way === 3 ? voidHold(id, token) : capture(id, way === 4 ? amount - 1n : amount, token);
    await ask(ledger, last, mandateId);
  }
}

const store = await openStore();
let batches = 0;
const ledger = createLedger(store, { batchIds: () => `${run}-${batches++}` });
for (const mandateId of MANDATES) {
  while (!(await ask(ledger, openMandate({ mandateId, cap: CAPS[mandateId] }), mandateId)));
}
await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(ledger, `c${index}`)));
