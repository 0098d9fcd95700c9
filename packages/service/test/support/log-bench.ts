import { Anchoring, type CheckpointAnchor, EvidenceLog, type EvidenceLogPorts, MemoryReceipts } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { refusal } from '@gatewright/ledger/testing';
import { seedSigner } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

const LOG_ORIGIN = 'gatewright/test';
const BATCH_AGE_MS = 6_000;

/** An evidence log over a store in memory, with a clock that the test moves. */
export class LogBench {
  now = Date.parse('2026-03-01T12:00:00Z');
  readonly store: LedgerStore;
  readonly receipts = new MemoryReceipts();
  private events = 0;

  constructor(store?: LedgerStore) {
    this.store = store ?? createMemoryLedgerStore({ now: () => this.now });
  }

  log(
    anchors: readonly CheckpointAnchor[] = [],
    seed = new Uint8Array(32).fill(5),
    ports: Partial<EvidenceLogPorts> = {},
  ): EvidenceLog {
    const counter = { batches: 0 };
    return new EvidenceLog({
      store: this.store,
      ed25519: nodeEd25519,
      clock: { now: () => this.now },
      ids: { uuid: () => `${++counter.batches}-${this.events}` },
      anchoring: new Anchoring(anchors, this.receipts),
      origin: LOG_ORIGIN,
      signer: seedSigner(seed, nodeEd25519),
      ...ports,
    });
  }

  /** Decides `count` times, and waits until a batch of these is due. Returns the event ids. */
  async decide(count: number, orgId = 'org-1', mandateId: string | null = null): Promise<string[]> {
    const ops = Array.from({ length: count }, () => refusal(String(++this.events), { orgId, mandateId }));
    await this.store.apply(ops, `step-${this.events}`);
    this.now += BATCH_AGE_MS;
    return ops.map(({ evidence }) => evidence.eventId);
  }

  /** Decides and closes a batch of it. */
  async seal(log: EvidenceLog, count: number, orgId?: string, mandateId?: string): Promise<string[]> {
    const eventIds = await this.decide(count, orgId, mandateId);
    await log.sealDue();
    return eventIds;
  }
}
