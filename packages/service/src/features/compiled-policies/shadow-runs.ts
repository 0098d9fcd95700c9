import { type Policy, verdictOn } from '@gatewright/evaluator';
import type { GateEvents, ObservedDecision } from '@gatewright/gate';
import { type Meter, NO_METER } from '../../platform/host/meter.js';
import type { Timers } from '../../platform/runtime/timers.js';
import { differencesOf, type Shadow, type ShadowCounts, ShadowTally } from '../rules-store/shadow-differences.js';

/** Decisions that wait to be compared; those that come while so many wait are counted and not compared. */
export const SHADOW_QUEUE_MAX = 1_000;

/** A shadow with what an agent's policy is with it in place. */
export interface ShadowTrial extends Shadow {
  readonly policy: Policy;
}

interface Waiting extends ObservedDecision {
  readonly trial: ShadowTrial;
}

/**
 * Evaluates the rules in shadow on decisions that are committed already, one in a turn of the event loop, and counts how their verdicts
 * differ. Counts are kept here until they are stored; what a killed process had not stored is lost, and no decision waits for any of it.
 */
export class ShadowRuns {
  readonly #tallies = new Map<string, { readonly shadow: Shadow; readonly tally: ShadowTally }>();
  readonly #waiting: Waiting[] = [];
  #isWorking = false;
  #turn: Promise<void> = Promise.resolve();
  /** Decisions that were compared, of all that waited. */
  #done = 0;

  constructor(
    private readonly timers: Pick<Timers, 'yieldToEventLoop'>,
    private readonly events: Pick<GateEvents, 'failed'>,
    private readonly meter: Pick<Meter, 'compared'> = NO_METER,
  ) {}

  /** Notes a decision to be compared. Returns at once. */
  observe(trials: readonly ShadowTrial[], decision: ObservedDecision): void {
    for (const trial of trials) {
      if (this.#waiting.length >= SHADOW_QUEUE_MAX) this.#tallyOf(trial).skipped();
      else this.#waiting.push({ trial, ...decision });
    }
    if (!this.#isWorking && this.#waiting.length > 0) void this.#compareAll();
  }

  /** Resolves once the decisions that wait now are compared. */
  async caughtUp(): Promise<void> {
    const last = this.#done + this.#waiting.length;
    while (this.#done < last) await this.timers.yieldToEventLoop();
  }

  /** True while decisions wait to be compared, or counts to be stored. */
  waits(): boolean {
    return this.#waiting.length > 0 || this.#tallies.size > 0;
  }

  /** Hands over the counts since the last call, after what an earlier call handed over; what `write` fails on is kept for the next. */
  store(write: (shadow: Shadow, counts: ShadowCounts) => Promise<void>): Promise<void> {
    const stored = this.#turn.then(() => this.#store(write));
    this.#turn = stored.catch(() => undefined);
    return stored;
  }

  async #store(write: (shadow: Shadow, counts: ShadowCounts) => Promise<void>): Promise<void> {
    const tallies = [...this.#tallies.values()];
    this.#tallies.clear();
    const failures: unknown[] = [];
    for (const { shadow, tally } of tallies) {
      const { counts } = tally;
      await write(shadow, counts).catch((error: unknown) => {
        this.#tallyOf(shadow).add(counts);
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  async #compareAll(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      await this.timers.yieldToEventLoop();
      this.#compare(next);
      this.#waiting.shift();
      this.#done += 1;
    }
    this.#isWorking = false;
  }

  #compare({ trial, inputs, verdict, eventId }: Waiting): void {
    try {
      const tried = verdictOn(trial.policy, inputs);
      this.#tallyOf(trial).compared(differencesOf(verdict, tried), eventId);
      this.meter.compared(verdict.decision, tried.decision);
    } catch (error) {
      this.#tallyOf(trial).skipped();
      this.events.failed('compare rules in shadow', error);
    }
  }

  #tallyOf({ orgId, documentId, shadowId }: Shadow): ShadowTally {
    const kept = this.#tallies.get(shadowId);
    if (kept !== undefined) return kept.tally;
    const tally = new ShadowTally();
    this.#tallies.set(shadowId, { shadow: { orgId, documentId, shadowId }, tally });
    return tally;
  }
}
