import {
  BATCH_MAX_OPS,
  createLedger,
  type Decide,
  type Ledger,
  type LedgerStore,
  type Limit,
  type LimitWindow,
} from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';

const ORG = 'org-bench';
const CAP = 10n ** 15n;
const TTL_MS = 900_000;

/** A ledger that the benchmark reserves in. */
export interface Subject {
  readonly ledger: Ledger;
  openMandates(mandateIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Places {
  readonly url: string;
  readonly file: string;
  readonly alone: string;
  /** Unique among the runs on a database. */
  readonly run: string;
}

export { createEndingWorker, sweepAllExpired } from '@gatewright/ledger';

let named = 0;

/** All stores of Node; `sqliteAlone` commits every operation by itself. */
export async function stores({ url, file, alone, run }: Places) {
  const now = Date.now;
  return {
    memory: subject(createMemoryLedgerStore({ now }), run),
    sqlite: subject(await createSqliteLedgerStore(await openSqlite(file), { now }), run),
    sqliteAlone: subject(await createSqliteLedgerStore(await openSqlite(alone), { now }), run, 1),
    postgres: subject(await createPostgresLedgerStore(await openPostgres(url)), run),
  };
}

function subject(store: LedgerStore, run: string, maxBatch?: number): Subject {
  const batchIds = () => `${run}-batch-${named++}`;
  const ledger = createLedger(store, { batchIds, ...(maxBatch === undefined ? {} : { maxBatch }) });
  return {
    ledger,
    async openMandates(mandateIds) {
      const terms = { kind: 'openMandate', orgId: ORG, action: 'buy', currency: 'USD', cap: CAP } as const;
      await Promise.all(
        mandateIds.map((mandateId) => ledger.submit({ ...terms, mandateId, agentDid: `did:bench:${mandateId}` })),
      );
    },
    close: () => ledger.close(),
  };
}

/** A store whose clock can jump past the time of every hold. */
export async function sweepSubject(
  name: 'sqlite' | 'memory' | 'postgres',
  { file, url }: { readonly file: string; readonly url: string },
): Promise<Subject & { expire(): void }> {
  let jumped = 0;
  const now = () => Date.now() + jumped;
  const stores = {
    memory: async () => createMemoryLedgerStore({ now }),
    sqlite: async () => createSqliteLedgerStore(await openSqlite(file), { now }),
    postgres: async () => createPostgresLedgerStore(await openPostgres(url), { now }),
  };
  const expire = () => {
    jumped = TTL_MS;
  };
  return { ...subject(await stores[name](), 'sweep'), expire };
}

/** Makes that many holds of one unit, spread over the mandates. */
export async function lapsingHolds(subject: Subject, mandateIds: readonly string[], count: number): Promise<void> {
  for (let made = 0; made < count; made += BATCH_MAX_OPS) {
    const batch = Array.from({ length: Math.min(BATCH_MAX_OPS, count - made) }, (_, index) => made + index);
    await Promise.all(batch.map((index) => reserve(subject, mandateIds[index % mandateIds.length] ?? '')));
  }
}

/** A window of each kind for the levels of a tree; the fifth is that of the mandate alone. */
const LEVELS: readonly LimitWindow[] = [
  { calendar: 'year', timeZone: 'Europe/Berlin', startsAt: null },
  { calendar: 'month', timeZone: 'America/New_York', startsAt: null },
  { calendar: 'week', timeZone: 'UTC', startsAt: null },
  { calendar: 'day', timeZone: 'Asia/Tokyo', startsAt: null },
  { rollingMs: 86_400_000 },
];

/** The limits of so many levels above a mandate, the highest first: all mandates share the four highest. */
export function limitsOf(mandateId: string, levels: number): readonly Limit[] {
  return LEVELS.slice(0, levels).map((window, level) => ({
    ...{ key: level === 4 ? `level-4-${mandateId}` : `level-${level}`, window },
    ...{ units: CAP, holds: null },
  }));
}

/** One permit of one unit, durable when it resolves. Throws where it is refused. */
export async function reserve({ ledger }: Subject, mandateId: string, limits: readonly Limit[] = []): Promise<void> {
  named += 1;
  const id = `${mandateId}-${process.pid}-${named}`;
  const answer = await ledger.submit(permit(id, mandateId, limits));
  if (!answer.ok || answer.authorizationId === null) throw new Error(`a reservation was refused: ${answer.reasonCode}`);
}

function permit(id: string, mandateId: string, limits: readonly Limit[]): Decide {
  return {
    kind: 'decide',
    orgId: ORG,
    agentDid: `did:bench:${mandateId}`,
    action: 'buy',
    nonce: id,
    mandateId,
    verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
    readSet: null,
    hold: {
      authorizationId: id,
      amount: 1n,
      currency: 'USD',
      merchant: 'acme-supplies',
      resource: null,
      payloadDigest: null,
      contextDigest: null,
      approvedByHuman: false,
      ttlMs: TTL_MS,
      ...(limits.length === 0 ? {} : { limits }),
    },
    containment: null,
    escalation: null,
    approval: null,
    evidence: {
      eventId: id,
      policyDigest: null,
      contextFields: ['riskLevel'],
      firedRules: [],
      orgId: ORG,
      network: 'bench',
      requestDigest: null,
    },
  };
}
