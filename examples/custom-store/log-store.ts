import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { LedgerStore, Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';

/** One step as it was done: the same at the same time gives the same state again. */
type Line =
  | { readonly at: number; readonly batchId: string; readonly ops: readonly Op[] }
  | { readonly at: number; readonly sweep: number };

/**
 * A store over an append-only file. The reducer is deterministic, so the file keeps the batches and not the rows: a batch
 * is run in memory, appended, synced, and only then answered. At the start the file is replayed. One process at a time;
 * the evidence log and the decision feed are kept in memory only, which a store for more than an example would not do.
 */
export async function openLogStore(file: string, now: () => number): Promise<LedgerStore> {
  let replayedAt: number | null = null;
  const memory = createMemoryLedgerStore({ now: () => replayedAt ?? now() });
  for (const line of readLines(file)) {
    replayedAt = line.at;
    if ('sweep' in line) await memory.sweepExpired(line.sweep);
    else await memory.apply(line.ops, line.batchId);
  }
  replayedAt = null;
  const descriptor = openSync(file, 'a');

  async function append<T>(line: Line, run: () => Promise<T>): Promise<T> {
    replayedAt = line.at;
    // A batch that fails leaves nothing in memory, and nothing is written.
    const outcome = await run().finally(() => {
      replayedAt = null;
    });
    writeSync(descriptor, `${JSON.stringify(line, writeMoney)}\n`);
    fdatasyncSync(descriptor);
    return outcome;
  }

  return {
    capabilities: { durability: 'power', multiProcess: false },
    now: () => memory.now(),
    apply: (ops, batchId) => append({ batchId, at: now(), ops }, () => memory.apply(ops, batchId)),
    receipt: (batchId) => memory.receipt(batchId),
    hold: (authorizationId) => memory.hold(authorizationId),
    openHolds: (orgId, states, limit) => memory.openHolds(orgId, states, limit),
    budget: (authorizationId) => memory.budget(authorizationId),
    mandate: (orgId, mandateId) => memory.mandate(orgId, mandateId),
    voidable: (orgId, mandateIds) => memory.voidable(orgId, mandateIds),
    agent: (orgId, agentDid) => memory.agent(orgId, agentDid),
    byRequest: (orgId, agentDid, nonce) => memory.byRequest(orgId, agentDid, nonce),
    hasPaid: (orgId, agentDid, merchant, since) => memory.hasPaid(orgId, agentDid, merchant, since),
    paidAmounts: (orgId, agentDid, currency, limit) => memory.paidAmounts(orgId, agentDid, currency, limit),
    callsSince: (orgId, agentDid, since) => memory.callsSince(orgId, agentDid, since),
    pastActions: (orgId, keys) => memory.pastActions(orgId, keys),
    escalation: (escalationId) => memory.escalation(escalationId),
    pendingEscalations: (orgId, limit, after) => memory.pendingEscalations(orgId, limit, after),
    endings: (limit) => memory.endings(limit),
    history: (orgId, mandateId, page) => memory.history(orgId, mandateId, page),
    sweepExpired: (limit) => append({ at: now(), sweep: limit }, () => memory.sweepExpired(limit)),
    evidence: (eventId) => memory.evidence(eventId),
    evidenceQueue: (limit) => memory.evidenceQueue(limit),
    pendingEvidence: (limit, after) => memory.pendingEvidence(limit, after),
    sealBatch: (seal, after) => memory.sealBatch(seal, after),
    batch: (batchId) => memory.batch(batchId),
    batchRoots: (fromIndex, limit) => memory.batchRoots(fromIndex, limit),
    latestCheckpoint: () => memory.latestCheckpoint(),
    decisionFeed: (limit) => memory.decisionFeed(limit),
    leaveFeed: (decisions) => memory.leaveFeed(decisions),
    feedSpan: () => memory.feedSpan(),
    async close() {
      closeSync(descriptor);
    },
  };
}

function readLines(file: string): readonly Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // What stands after the last line break was never synced whole, and so never answered.
  return lines.slice(0, -1).map((text): Line => JSON.parse(text, readMoney));
}

const MONEY = /^\$(-?\d+)n$/;

/** JSON has no integers of this size: money is written as `$123n`, and text that looks so gets another mark before it. */
function writeMoney(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `$${value}n`;
  return typeof value === 'string' && value.startsWith('$') ? `$${value}` : value;
}

function readMoney(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const money = MONEY.exec(value)?.[1];
  return money === undefined ? value.slice(1) : BigInt(money);
}
