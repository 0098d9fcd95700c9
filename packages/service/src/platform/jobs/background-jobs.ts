import type { EvidenceLog, GateEvents } from '@gatewright/gate';
import { type Hold, type LedgerStore, sweepAllExpired } from '@gatewright/ledger';
import type { PolicyEvents } from '../events/policy-events.js';
import { type Timers, wait } from '../runtime/timers.js';

/** How often a service looks whether it is ready, ms: what it names began at most so long before. */
export const READINESS_INTERVAL_MS = 2_000;
/** How often the scheduler looks for evidence that is due, ms. */
export const SEAL_INTERVAL_MS = 500;
/** How often expired holds are released, ms, and how many in one batch, which decisions may have to wait for. */
export const SWEEP_INTERVAL_MS = 30_000;
export const SWEEP_MAX_HOLDS = 100;
/** How often endings are looked for that no call works on, ms. */
export const ENDING_INTERVAL_MS = 5_000;
/** How often the outbox looks for messages that are due, ms. */
export const WEBHOOK_INTERVAL_MS = 1_000;
/** How often what rules in shadow would have changed is stored, ms. */
export const SHADOW_INTERVAL_MS = 1_000;
/** How often the newest checkpoint is handed to the anchors, ms: a price that does not grow with what is decided. */
export const ANCHOR_INTERVAL_MS = 10_000;
/** How often an open policy stream gets a comment that shows that it is alive, ms. */
export const EVENT_HEARTBEAT_MS = 15_000;
/** How often decisions are moved into the decision log, ms. */
export const LOG_INTERVAL_MS = 250;
/** How often the decision log drops what is too old, and looks for what an erasure names, ms. */
export const TRIM_INTERVAL_MS = 10_000;
/** How often evidence commits to captured inputs, ms: as often as a batch is closed, so that it has one such record. */
export const CAPTURE_INTERVAL_MS = 5_000;

/** What is done periodically, and with what. */
export interface BackgroundWork {
  readonly evidence: Pick<EvidenceLog, 'sealDue' | 'anchorNewest'>;
  readonly store: LedgerStore;
  readonly timers: Timers;
  readonly policyEvents: Pick<PolicyEvents, 'beat'>;
  /** Gives back budgets that were reserved for delegated mandates which were never stored. */
  readonly releaseOrphanedReservations: () => Promise<void>;
  /** Takes up endings that were cut short, and releases the holds of those that rules began. */
  readonly resumeEndings: () => Promise<void>;
  /** Puts changes of rules and settings into the log whose process ended before it could. */
  readonly attestChanges: () => Promise<void>;
  /** Settles the bindings of applications of rules that are over. */
  readonly settleApplications: (backoff: Backoff) => Promise<void>;
  /** Stores what rules in shadow would have changed. */
  readonly storeShadowCounts: () => Promise<void>;
  /** Drops nonces that are too old to be used again. */
  readonly deleteOldNonces: () => Promise<void>;
  /** Hears of the holds that expired. */
  readonly onHoldsExpired: (holds: readonly Hold[]) => void;
  /** Finds what keeps the service from being ready, so that it is known since when. */
  readonly lookAtReadiness: () => Promise<unknown>;
  /** Sends what waits in the outbox. */
  readonly deliverWebhooks: () => Promise<unknown>;
  /** Writes decisions into the decision log. */
  readonly writeDecisionLog: (backoff: Backoff) => Promise<void>;
  /** Commits in the evidence to what verdicts were computed from. */
  readonly commitInputs: () => Promise<void>;
  /** Drops what the decision log keeps no longer, and erases from it. */
  readonly trimDecisionLog: (backoff: Backoff) => Promise<void>;
}

/** Waits for some ms; false once the jobs are to stop. */
export type Backoff = (ms: number) => Promise<boolean>;

/** The periodic work of a service: it has no clock of its own, its host calls `runDue`. */
export interface BackgroundJobs {
  /**
   * Starts every job whose interval has passed and that is not running, and resolves when those are done. Never rejects: what fails is
   * reported and tried again when it is next due, since nothing here is lost by waiting.
   */
  runDue(): Promise<void>;
  /** Lets no job start any more, and waits for those that run. */
  stop(): Promise<void>;
}

/** The jobs of a service. The first call of `runDue` starts them all. */
export function backgroundJobs(work: BackgroundWork, events: Pick<GateEvents, 'failed'>): BackgroundJobs {
  const { evidence, store, timers } = work;
  let stopping = false;
  const backoff: Backoff = async (ms) => {
    await wait(timers, ms);
    return !stopping;
  };
  const pace = { limit: SWEEP_MAX_HOLDS, elapsed: () => timers.elapsed(), backoff };
  const jobs = [
    new Job(SEAL_INTERVAL_MS, 'seal evidence', () => sealAllDue(evidence), events),
    new Job(ANCHOR_INTERVAL_MS, 'anchor the evidence log', () => evidence.anchorNewest(), events),
    new Job(
      SWEEP_INTERVAL_MS,
      'release expired holds',
      () => sweepAllExpired(store, pace, work.onHoldsExpired),
      events,
    ),
    new Job(SWEEP_INTERVAL_MS, 'release orphaned reservations', work.releaseOrphanedReservations, events),
    new Job(ENDING_INTERVAL_MS, 'release the holds of endings', work.resumeEndings, events),
    new Job(SWEEP_INTERVAL_MS, 'attest changes', work.attestChanges, events),
    new Job(ENDING_INTERVAL_MS, 'settle applications of rules', () => work.settleApplications(backoff), events),
    new Job(SHADOW_INTERVAL_MS, 'store counts of rules in shadow', work.storeShadowCounts, events),
    new Job(SWEEP_INTERVAL_MS, 'delete old nonces', work.deleteOldNonces, events),
    new Job(READINESS_INTERVAL_MS, 'look at readiness', work.lookAtReadiness, events),
    new Job(WEBHOOK_INTERVAL_MS, 'deliver webhooks', work.deliverWebhooks, events),
    new Job(LOG_INTERVAL_MS, 'write the decision log', () => work.writeDecisionLog(backoff), events),
    new Job(CAPTURE_INTERVAL_MS, 'commit to captured inputs', work.commitInputs, events),
    new Job(TRIM_INTERVAL_MS, 'trim the decision log', () => work.trimDecisionLog(backoff), events),
    new Job(EVENT_HEARTBEAT_MS, 'keep policy streams open', async () => work.policyEvents.beat(), events),
  ];
  return {
    async runDue() {
      if (stopping) return;
      const now = timers.elapsed();
      await Promise.all(jobs.map((job) => job.runDue(now)));
    },
    async stop() {
      stopping = true;
      await Promise.all(jobs.map((job) => job.running));
    },
  };
}

async function sealAllDue(evidence: BackgroundWork['evidence']): Promise<void> {
  while ((await evidence.sealDue()) > 0);
}

/** Work that is done once in an interval, never twice at once. */
class Job {
  /** What runs; null between two runs. */
  running: Promise<void> | null = null;
  private dueAt = Number.NEGATIVE_INFINITY;
  /** Failures in a row. */
  private failures = 0;

  constructor(
    private readonly intervalMs: number,
    private readonly operation: string,
    private readonly work: () => Promise<unknown>,
    private readonly events: Pick<GateEvents, 'failed'>,
  ) {}

  async runDue(now: number): Promise<void> {
    if (this.running !== null || now < this.dueAt) return;
    this.dueAt = now + this.intervalMs;
    this.running = this.work().then(
      () => {
        this.failures = 0;
      },
      (error: unknown) => this.failed(error),
    );
    await this.running;
    this.running = null;
  }

  /** Reports the first failure, and each that is twice as many as the last reported, so that no outage fills the log. */
  private failed(error: unknown): void {
    this.failures += 1;
    if (Number.isInteger(Math.log2(this.failures))) this.events.failed(this.operation, error);
  }
}
