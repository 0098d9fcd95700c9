import type { Policy } from '@gatewright/evaluator';
import { type GateEvents, type ObservedDecision, verdictOn } from '@gatewright/gate';
import type { Timers } from '../runtime/timers.js';
import { differencesOf, type ShadowCounts, ShadowTally } from './differences.js';
import { SHADOW_QUEUE_MAX } from './limits.js';

/** A version of a document in shadow, since one start of it. */
export interface Shadow {
  readonly orgId: string;
  readonly documentId: string;
  readonly shadowId: string;
}

/** A shadow with what an agent's policy is with it in place. */
export interface ShadowTrial extends Shadow {
  readonly policy: Policy;
}

interface Waiting extends ObservedDecision {
  readonly trial: ShadowTrial;
}

/**
 * Evaluates the rules in shadow on decisions that are committed already, one in a turn of the event loop, and counts how their verdicts
 * differ. Counts are kept here until `taken`; what a killed process had not stored is lost, and no decision waits for any of it.
 */
export class ShadowRuns {
  readonly #tallies = new Map<string, { readonly shadow: Shadow; readonly tally: ShadowTally }>();
  readonly #waiting: Waiting[] = [];
  #isWorking = false;
  /** Decisions that were compared, of all that waited. */
  #done = 0;

  constructor(
    private readonly timers: Pick<Timers, 'yieldToEventLoop'>,
    private readonly events: Pick<GateEvents, 'failed'>,
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

  /** The counts since they were last taken. */
  taken(): readonly (Shadow & { readonly counts: ShadowCounts })[] {
    const taken = [...this.#tallies.values()].map(({ shadow, tally }) => ({ ...shadow, counts: tally.counts }));
    this.#tallies.clear();
    return taken;
  }

  /** Takes counts back that could not be stored. */
  giveBack(shadow: Shadow, counts: ShadowCounts): void {
    this.#tallyOf(shadow).add(counts);
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
      const differences = differencesOf(verdict, verdictOn(trial.policy, inputs));
      this.#tallyOf(trial).compared(differences, eventId);
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
