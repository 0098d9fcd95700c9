import fs from 'node:fs';
import type { BatchSeal, ClosedHold, FeedPlace, LedgerStore, Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { type LogDisk, LogFile } from './log-file.js';

/** One step as it was done: the same at the same time gives the same state again. */
type Line =
  | { readonly at: number; readonly batchId: string; readonly ops: readonly Op[] }
  | { readonly at: number; readonly sweep: number }
  | { readonly at: number; readonly seal: BatchSeal; readonly after: string | null }
  | { readonly at: number; readonly left: readonly FeedPlace[] }
  | { readonly at: number; readonly counted: readonly ClosedHold[] };

/**
 * A store over an append-only file. The reducer is deterministic, so the file keeps the batches and not the rows: a batch
 * is run in memory, appended, synced, and only then answered. At the start the file is replayed. One process at a time.
 * After a write that failed, every call fails until the store is opened again. Throws LogDamagedError.
 */
export async function openLogStore(file: string, now: () => number, disk: LogDisk = fs): Promise<LedgerStore> {
  let replayedAt: number | null = null;
  const state = createMemoryLedgerStore({ now: () => replayedAt ?? now() });
  const log = LogFile.open(file, disk);
  for (const text of log.texts) {
    const line: Line = JSON.parse(text, readMoney);
    replayedAt = line.at;
    if ('sweep' in line) await state.sweepExpired(line.sweep);
    else if ('seal' in line) await state.sealBatch(line.seal, line.after);
    else if ('left' in line) await state.leaveFeed(line.left);
    else if ('counted' in line) await state.leaveClosed(line.counted);
    else await state.apply(line.ops, line.batchId);
  }
  replayedAt = null;

  /** What is in memory, and in the file as well. */
  function memory(): LedgerStore {
    log.assertUsable();
    return state;
  }

  async function append<T>(line: Line, run: (store: LedgerStore) => Promise<T>): Promise<T> {
    const store = memory();
    replayedAt = line.at;
    // A batch that fails leaves nothing in memory, and nothing is written.
    const outcome = await run(store).finally(() => {
      replayedAt = null;
    });
    log.append(JSON.stringify(line, writeMoney));
    return outcome;
  }

  return {
    capabilities: { durability: 'power', multiProcess: false },
    now: async () => memory().now(),
    apply: (ops, batchId) => append({ batchId, at: now(), ops }, (store) => store.apply(ops, batchId)),
    receipt: async (batchId) => memory().receipt(batchId),
    hold: async (authorizationId) => memory().hold(authorizationId),
    openHolds: async (orgId, states, limit) => memory().openHolds(orgId, states, limit),
    budget: async (authorizationId) => memory().budget(authorizationId),
    mandate: async (orgId, mandateId) => memory().mandate(orgId, mandateId),
    voidable: async (orgId, mandateIds) => memory().voidable(orgId, mandateIds),
    agent: async (orgId, agentDid) => memory().agent(orgId, agentDid),
    byRequest: async (orgId, agentDid, nonce) => memory().byRequest(orgId, agentDid, nonce),
    hasPaid: async (orgId, agentDid, merchant, since) => memory().hasPaid(orgId, agentDid, merchant, since),
    paidAmounts: async (orgId, agentDid, currency, limit) => memory().paidAmounts(orgId, agentDid, currency, limit),
    limitUses: async (orgId, counted) => memory().limitUses(orgId, counted),
    escalation: async (escalationId) => memory().escalation(escalationId),
    pendingEscalations: async (orgId, limit, after) => memory().pendingEscalations(orgId, limit, after),
    escalationsAfter: async (orgId, after, limit) => memory().escalationsAfter(orgId, after, limit),
    endings: async (limit) => memory().endings(limit),
    history: async (orgId, mandateId, page) => memory().history(orgId, mandateId, page),
    sweepExpired: (limit) => append({ at: now(), sweep: limit }, (store) => store.sweepExpired(limit)),
    evidence: async (eventId) => memory().evidence(eventId),
    evidenceQueue: async (limit) => memory().evidenceQueue(limit),
    pendingEvidence: async (limit, after) => memory().pendingEvidence(limit, after),
    sealBatch: (seal, after) => append({ at: now(), seal, after }, (store) => store.sealBatch(seal, after)),
    batch: async (batchId) => memory().batch(batchId),
    batchRoots: async (fromIndex, limit) => memory().batchRoots(fromIndex, limit),
    latestCheckpoint: async () => memory().latestCheckpoint(),
    decisionFeed: async (limit) => memory().decisionFeed(limit),
    leaveFeed: (left) => append({ at: now(), left }, (store) => store.leaveFeed(left)),
    feedSpan: async () => memory().feedSpan(),
    closedHolds: async (limit) => memory().closedHolds(limit),
    leaveClosed: (counted) => append({ at: now(), counted }, (store) => store.leaveClosed(counted)),
    async close() {
      log.close();
    },
  };
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
