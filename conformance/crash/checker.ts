import { createEndingWorker } from '../../packages/ledger/src/batching/ending-worker.js';
import { createLedger } from '../../packages/ledger/src/batching/group-commit.js';
import type { Entry, EntryKind, Hold } from '../../packages/ledger/src/operations/records.js';
import { capturedBy, reservedBy } from '../../packages/ledger/src/reducer/hold/machine.js';
import type { LedgerStore } from '../../packages/ledger/src/stores/store.js';
import { AGENT, ORG } from '../../packages/ledger/src/testing/operations.js';
import type { Acknowledgement } from './acknowledgement.js';

/** What is wrong with a store after a run, as sentences; all empty where nothing is. */
export interface Findings {
  /** Acknowledged and not there, or there otherwise. */
  readonly lost: readonly string[];
  /** Answered before another was asked, and numbered after it. */
  readonly outOfOrder: readonly string[];
  /** Journals, balances and holds that contradict each other. */
  readonly unsound: readonly string[];
}

/**
 * Holds a store to what was acknowledged on it: every answer is in the journal under its number, the journal replayed
 * line by line gives its own balances and those of the rows, and numbers follow the order in time. O(n log n).
 */
export async function findingsOf(store: LedgerStore, acknowledged: readonly Acknowledgement[]): Promise<Findings> {
  const mandateIds = [...new Set(acknowledged.map(({ mandateId }) => mandateId))];
  const lost: string[] = [];
  const unsound = await contradictionsInEndings(store, acknowledged);
  const journals = new Map<string, readonly Entry[]>();
  for (const mandateId of mandateIds) {
    const journal = await store.history(ORG, mandateId);
    journals.set(mandateId, journal);
    unsound.push(...(await contradictionsIn(store, mandateId, journal)));
  }
  for (const each of acknowledged) {
    const wrong = await whatIsLost(store, journals.get(each.mandateId) ?? [], each);
    if (wrong !== null) lost.push(wrong);
  }
  return {
    lost,
    outOfOrder: mandateIds.flatMap((id) => outOfOrder(acknowledged.filter((a) => a.mandateId === id))),
    unsound,
  };
}

/** Takes up the endings that a kill cut short, as a start does. Before and after that, no hold of an ended mandate lives. */
async function contradictionsInEndings(
  store: LedgerStore,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const ended = new Set(
    acknowledged.filter(({ kind, ok }) => ok && kind === 'revokeMandate').map(({ mandateId }) => mandateId),
  );
  const holds = acknowledged.filter(({ mandateId, kind, ok }) => ok && kind === 'decide' && ended.has(mandateId));
  const found: string[] = [];
  const lookAtHolds = async (when: string) => {
    for (const { authorizationId } of holds) {
      const hold = await store.hold(authorizationId ?? '');
      if (hold?.state === 'held') found.push(`${authorizationId} lives ${when} its ending is resumed`);
    }
  };
  await lookAtHolds('before');
  const ledger = createLedger(store, { batchIds: () => crypto.randomUUID() });
  const worker = createEndingWorker(ledger, { elapsed: () => 0, backoff: async () => true });
  await worker.resume().catch((error: unknown) => found.push(`no ending is resumed: ${error}`));
  await lookAtHolds('after');
  for (const mandateId of ended) {
    const mandate = await store.mandate(ORG, mandateId);
    if (mandate?.ending !== null || mandate.unclaimed > 0) found.push(`${mandateId} has not ended`);
  }
  return found;
}

async function whatIsLost(
  store: LedgerStore,
  journal: readonly Entry[],
  answer: Acknowledgement,
): Promise<string | null> {
  const { kind, ok, decided, authorizationId, nonce } = answer;
  if (decided !== null) {
    const entry = journal[decided.version - 1];
    const kept = entry?.record?.eventId === decided.eventId && entry.record.reasonCode === decided.reasonCode;
    if (!kept) return `decision ${decided.eventId} is not version ${decided.version}`;
    if (entry.authorizationId !== authorizationId) return `decision ${decided.eventId} gave another authorization`;
    const burnt = (await store.byRequest(ORG, AGENT, nonce ?? '')) === authorizationId;
    return burnt ? null : `the nonce of ${decided.eventId} is not burnt`;
  }
  if (!ok || authorizationId === null) return null;
  const hold = await store.hold(authorizationId);
  return hold !== null && shows(hold, kind) ? null : `${kind} of ${authorizationId} left it ${hold?.state}`;
}

/** True where the hold is as an acknowledged operation of the kind left it, also after later operations. */
function shows({ claimer, state, slotState, paidOutside }: Hold, kind: Acknowledgement['kind']): boolean {
  switch (kind) {
    case 'claim':
      return claimer === 'anonymous';
    case 'reserveSlot':
      return slotState !== null;
    case 'finalizeSlot':
      return paidOutside !== null;
    default:
      return state === (kind === 'void' ? 'voided' : 'settled');
  }
}

/** Of each decision: no earlier answer, of any process, may have a higher number. One pass over both orders in time. */
function outOfOrder(acknowledged: readonly Acknowledgement[]): readonly string[] {
  const decisions = acknowledged.flatMap(({ decided, askedAt, answeredAt }) =>
    decided === null ? [] : [{ ...decided, askedAt: BigInt(askedAt), answeredAt: BigInt(answeredAt) }],
  );
  const byAnswer = decisions.toSorted((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1));
  const found: string[] = [];
  let next = 0;
  let highest = 0;
  for (const decision of decisions.toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1))) {
    for (let done = byAnswer[next]; done !== undefined && done.answeredAt < decision.askedAt; done = byAnswer[next]) {
      highest = Math.max(highest, done.version);
      next += 1;
    }
    if (decision.version <= highest) found.push(`${decision.eventId} has version ${decision.version} after ${highest}`);
  }
  return found;
}

async function contradictionsIn(store: LedgerStore, mandateId: string, journal: readonly Entry[]): Promise<string[]> {
  const found: string[] = [];
  const say = (problem: string) => found.push(`${mandateId}: ${problem}`);
  const mandate = await store.mandate(ORG, mandateId);
  if (mandate?.version !== journal.length) say(`version ${mandate?.version} with ${journal.length} lines`);
  const holds = await holdsOf(store, journal);
  const balance = { reserved: 0n, captured: 0n };
  const left = new Set<string>();
  for (const [index, entry] of journal.entries()) {
    if (entry.version !== index + 1) say(`line ${index + 1} has version ${entry.version}`);
    move(balance, entry, holds.get(entry.authorizationId ?? ''), left, say);
    if (entry.reserved !== balance.reserved || entry.captured !== balance.captured)
      say(`line ${entry.version} is a half-step`);
    const { reserved, captured } = entry;
    const within = reserved >= 0n && captured >= 0n && (mandate?.cap == null || reserved + captured <= mandate.cap);
    if (!within) say(`line ${entry.version} leaves ${reserved} reserved and ${captured} captured`);
    Object.assign(balance, { reserved, captured });
  }
  const rows = [...holds.values()];
  const unclaimed = rows.filter(({ state }) => state === 'held').length;
  if (mandate?.unclaimed !== unclaimed) say(`counts ${mandate?.unclaimed} unclaimed holds of ${unclaimed}`);
  if (balance.reserved !== sum(rows.map(reservedBy))) say('reserved is not the sum of its holds');
  if (balance.captured !== sum(rows.map(capturedBy))) say('captured is not the sum of its holds');
  return found;
}

/** The lines after which a hold reserves nothing any more. */
const ENDING: ReadonlySet<EntryKind> = new Set(['capture', 'void', 'expire', 'settleBudget']);

/** What a line of the journal does to the balances of its mandate. */
function move(
  balance: { reserved: bigint; captured: bigint },
  { kind, authorizationId }: Entry,
  hold: Hold | undefined,
  left: Set<string>,
  say: (problem: string) => void,
): void {
  if (authorizationId === null || hold === undefined) return;
  if (kind === 'decide' || kind === 'reserveBudget') balance.reserved += hold.amount;
  if (!ENDING.has(kind)) return;
  if (left.has(authorizationId)) say(`${authorizationId} ended twice`);
  left.add(authorizationId);
  balance.reserved -= hold.amount;
  if (kind === 'capture' || kind === 'settleBudget') balance.captured += hold.settledAmount ?? 0n;
}

async function holdsOf(store: LedgerStore, history: readonly Entry[]): Promise<ReadonlyMap<string, Hold>> {
  const holds = new Map<string, Hold>();
  for (const { authorizationId } of history) {
    if (authorizationId === null || holds.has(authorizationId)) continue;
    const hold = (await store.hold(authorizationId)) ?? (await store.budget(authorizationId));
    if (hold !== null) holds.set(authorizationId, hold);
  }
  return holds;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
