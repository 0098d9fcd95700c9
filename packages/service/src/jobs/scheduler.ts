import { setTimeout as wait } from 'node:timers/promises';
import type { EvidenceLog, GateEvents } from '@gatewright/gate';
import { type Hold, type LedgerStore, sweepAllExpired } from '@gatewright/ledger';
import {
  ANCHOR_INTERVAL_MS,
  SEQUENCER_INTERVAL_MS,
  SWEEP_INTERVAL_MS,
  SWEEP_MAX_HOLDS,
  WEBHOOK_INTERVAL_MS,
} from './limits.js';

/**
 * Work that happens by the clock: closing evidence batches, anchoring them, releasing lapsed holds, giving back
 * what was set aside for nothing, forgetting old nonces, delivering webhooks.
 */
export interface Sequencer {
  /** Stops the clock and waits for work under way. */
  stop(): Promise<void>;
}

/** What the clockwork does. */
export interface Chores {
  readonly evidence: Pick<EvidenceLog, 'sealDue' | 'anchorNewest'>;
  readonly store: LedgerStore;
  /** Gives back budgets of delegated mandates that were never stored. */
  readonly giveBack: () => Promise<void>;
  /** Drops what is too old to matter. */
  readonly forget: () => Promise<void>;
  /** Hears of the holds that lapsed. */
  readonly expired: (holds: readonly Hold[]) => void;
  /** Sends what waits in the outbox. */
  readonly deliver: () => Promise<unknown>;
}

/**
 * Starts the clockwork. What fails is tried again at the next turn: nothing here is lost by waiting. It is reported when it
 * begins to fail and each time that it failed twice as often since, so that no outage fills the log.
 */
export function startSequencer(
  { evidence, store, giveBack, forget, expired, deliver }: Chores,
  events: Pick<GateEvents, 'failed'>,
): Sequencer {
  let stopping = false;
  const backoff = async (ms: number) => {
    await wait(ms);
    return !stopping;
  };
  const pace = { limit: SWEEP_MAX_HOLDS, elapsed: () => performance.now(), backoff };
  const jobs = [
    every(SEQUENCER_INTERVAL_MS, 'seal evidence', () => sealAllDue(evidence), events),
    every(ANCHOR_INTERVAL_MS, 'anchor the evidence log', () => evidence.anchorNewest(), events),
    every(SWEEP_INTERVAL_MS, 'release lapsed holds', () => sweepAllExpired(store, pace, expired), events),
    every(SWEEP_INTERVAL_MS, 'give back what was set aside', giveBack, events),
    every(SWEEP_INTERVAL_MS, 'forget old nonces', forget, events),
    every(WEBHOOK_INTERVAL_MS, 'deliver webhooks', deliver, events),
  ];
  return {
    async stop() {
      stopping = true;
      await Promise.all(jobs.map((stopJob) => stopJob()));
    },
  };
}

async function sealAllDue(evidence: Chores['evidence']): Promise<void> {
  while ((await evidence.sealDue()) > 0);
}

/** Runs `work` every `intervalMs`, never twice at once. Returns how to stop it. */
function every(
  intervalMs: number,
  operation: string,
  work: () => Promise<unknown>,
  events: Pick<GateEvents, 'failed'>,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let failures = 0;
  const failed = (error: unknown) => {
    failures += 1;
    if (Number.isInteger(Math.log2(failures))) events.failed(operation, error);
  };
  const succeeded = () => {
    failures = 0;
  };
  const timer = setInterval(() => {
    running ??= work()
      .then(succeeded, failed)
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
