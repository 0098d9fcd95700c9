import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { GateClock } from './gate-clock.js';
import type { Answer, Event, History } from './history.js';
import type { Disturbance, Plan, Step } from './plan.js';
import type { Gate, Outcome, Verdict } from './target.js';

/** How long a call may wait for its answer, ms. */
const ANSWER_MAX_MS = 20_000;
/** How long a disturbance may take, ms. */
const DISTURBANCE_MAX_MS = 120_000;

interface Asked {
  readonly budget: string;
  readonly amount: string;
  readonly currency: string;
  readonly key: string;
  id?: string;
  approval?: string;
  isClaimed: boolean;
  isGivenBack: boolean;
}

/** A running gate: as each process of the test reaches it, and what its clock can show. */
export interface Session {
  /** The first one opened the gate. */
  processes: readonly [Gate, ...Gate[]];
  clock: GateClock;
  /** Opens another gate in the place of this one. */
  readonly reopen?: () => Promise<Gate>;
}

export const newClock = () => new GateClock(() => performance.now());

/** What ends each disturbance. */
const ENDS: Partial<Record<Disturbance, 'start' | 'thaw' | 'restore' | 'confirm'>> = {
  rewind: 'confirm',
  kill: 'start',
  stop: 'start',
  freeze: 'thaw',
  cut: 'restore',
  silence: 'restore',
};

let plays = 0;

/** Runs the steps of a plan against a gate, on fresh budgets, and returns what was answered when. Disturbances are ended with it. */
export async function play(plan: Plan, session: Session): Promise<History> {
  const [{ traits = {}, claim, settle }] = session.processes;
  const run = new Play(session);
  try {
    for (const moment of plan) await Promise.all(moment.map((step) => run.step(step)));
  } finally {
    await run.recover();
  }
  return {
    events: run.events.sort((one, other) => one.start - other.start),
    keys: traits.keys === true,
    refundsReturn: traits.refundsReturn !== false,
    holdMs: traits.holdMs,
    paidBy: settle !== undefined ? 'settle' : claim !== undefined ? 'claim' : 'ask',
  };
}

class Play {
  readonly events: Event[] = [];
  private readonly budgets = new Map<string, { id: string; currency: string }>();
  private readonly asked = new Map<string, Asked>();
  private readonly prefix = `${process.pid.toString(36)}-${Date.now().toString(36)}-${(plays++).toString(36)}`;
  /** What would end the disturbances that last. */
  private readonly lasting = new Set<Disturbance>();
  private isKept = false;
  private isClockSet = false;

  constructor(private readonly session: Session) {}

  async step(step: Step): Promise<void> {
    if (step.delayMs !== undefined) await setTimeout(step.delayMs);
    const start = performance.now();
    const before = this.session.clock.possible();
    const answer = await this.answerTo(step).catch(
      (error: unknown): Answer => ({ kind: 'noAnswer', why: error instanceof Error ? error.message : String(error) }),
    );
    const end = performance.now();
    const permit = 'permit' in step ? this.asked.get(step.permit)?.id : undefined;
    const gate = this.session.clock.between(start, end, before);
    this.events.push({ step, start, end, gate, ...(permit === undefined ? {} : { permit }), answer });
  }

  /** Ends the disturbances that last, so that the next plan finds the gate as this one did. */
  async recover(): Promise<void> {
    for (const name of this.lasting) await this.disturb(name);
    if (!this.isClockSet) return;
    const { session } = this;
    if (session.processes[0].traits?.clockAheadOnly === true && session.reopen !== undefined) {
      session.processes = [await session.reopen()];
      session.clock = newClock();
    } else await this.setClock(Date.now());
  }

  private async answerTo(step: Step): Promise<Answer> {
    const gate = this.gateOf(step);
    const server = (step.server ?? 0) % (gate.traits?.servers ?? 1);
    switch (step.do) {
      case 'budget': {
        const { budget: name, currency = 'USD', cap, window, count, hasParts, needsApproval } = step;
        const parent = step.parent === undefined ? undefined : this.budgets.get(step.parent)?.id;
        const terms = {
          cap,
          currency,
          ...(window === undefined ? {} : { window }),
          ...(count === undefined ? {} : { count }),
          ...(hasParts === undefined ? {} : { hasParts }),
          ...(needsApproval === undefined ? {} : { needsApproval }),
          ...(parent === undefined ? {} : { parent }),
        };
        const { budget } = await answered(gate.budget(terms));
        this.budgets.set(name, { id: budget, currency });
        return { kind: 'done' };
      }
      case 'delegate': {
        const parent = this.budgets.get(step.parent);
        if (parent === undefined) return { kind: 'skipped' };
        const { budget } = await answered(gate.delegate?.({ parent: parent.id, cap: step.cap }) ?? missing(step.do));
        this.budgets.set(step.budget, { id: budget, currency: parent.currency });
        return { kind: 'done' };
      }
      case 'ask': {
        const budget = this.budgets.get(step.budget);
        if (budget === undefined) return { kind: 'skipped' };
        const { permit, amount, currency = budget.currency } = step;
        const key = `${this.prefix}-${step.key ?? permit}`;
        const ask = { budget: budget.id, amount, currency, key };
        this.asked.set(permit, { ...ask, isClaimed: false, isGivenBack: false });
        return this.verdict(permit, await answered(gate.ask({ ...ask, server })), step.lost);
      }
      case 'approve': {
        const approval = this.asked.get(step.permit)?.approval;
        if (approval === undefined) return { kind: 'skipped' };
        return outcome(await answered(gate.approve?.({ approval }) ?? missing(step.do)), undefined);
      }
      case 'resume': {
        const asked = this.asked.get(step.of);
        if (asked?.approval === undefined) return { kind: 'skipped' };
        const { budget, amount, currency, approval } = asked;
        const key = `${this.prefix}-${step.permit}`;
        const ask = { budget, amount, currency, key };
        this.asked.set(step.permit, { ...ask, isClaimed: false, isGivenBack: false });
        return this.verdict(
          step.permit,
          await answered(gate.resume?.({ ...ask, approval, server }) ?? missing(step.do)),
          step.lost,
        );
      }
      case 'claim':
      case 'void':
      case 'settle':
      case 'refund':
        return this.end(step, gate, server);
      case 'pay': {
        const asked = this.asked.get(step.permit);
        const isGood = asked?.id !== undefined && !asked.isGivenBack && (asked.isClaimed || gate.claim === undefined);
        return { kind: isGood ? 'done' : 'skipped' };
      }
      case 'left': {
        const budget = this.budgets.get(step.budget);
        if (budget === undefined) return { kind: 'skipped' };
        const { left } = await answered(gate.left?.({ budget: budget.id, server }) ?? missing(step.do));
        return { kind: 'left', left };
      }
      case 'clock': {
        this.isClockSet = true;
        await this.setClock(step.at);
        return { kind: 'done' };
      }
      case 'wait':
        await setTimeout(step.ms);
        return { kind: 'done' };
      default:
        return this.disturb(step.do);
    }
  }

  private async end(
    step: Extract<Step, { do: 'claim' | 'void' | 'settle' | 'refund' }>,
    gate: Gate,
    server: number,
  ): Promise<Answer> {
    const asked = this.asked.get(step.permit);
    if (asked?.id === undefined) return { kind: 'skipped' };
    const key = `${this.prefix}-${step.key ?? `${step.do}-${this.events.length}-${Math.round(performance.now() * 1000)}`}`;
    const isClaimer = asked.isClaimed && !('byOther' in step && step.byOther === true);
    const call = { permit: asked.id, server, key, isClaimer };
    // The claimer does not know of a void by another caller.
    if (step.do === 'void' && (isClaimer || gate.claim === undefined)) asked.isGivenBack = true;
    const ending =
      step.do === 'settle' || step.do === 'refund'
        ? gate[step.do]?.({ ...call, amount: step.amount })
        : gate[step.do]?.(call);
    const answer = outcome(await answered(ending ?? missing(step.do)), step.lost);
    if (step.do === 'claim' && answer.kind === 'done') asked.isClaimed = true;
    return answer;
  }

  private verdict(permit: string, verdict: Verdict, isLost: true | undefined): Answer {
    if (isLost) return { kind: 'noAnswer', why: 'the answer was thrown away' };
    const { permitted, permit: id }: { permitted: unknown; permit?: unknown } = verdict;
    if (typeof permitted !== 'boolean' || (permitted && typeof id !== 'string')) {
      throw new TypeError(`ask was answered by ${JSON.stringify(verdict)}: permitted is true or false, permit a text`);
    }
    const asked = this.asked.get(permit);
    if (verdict.permitted) {
      if (asked !== undefined) asked.id = verdict.permit;
      return { kind: 'permit', id: verdict.permit };
    }
    if ('approval' in verdict) {
      if (asked !== undefined) asked.approval = verdict.approval;
      return { kind: 'waiting', approval: verdict.approval };
    }
    return { kind: 'refused', reason: verdict.reason };
  }

  private async disturb(name: Disturbance): Promise<Answer> {
    const ends = Object.values(ENDS).some((each) => each === name);
    // A shrunk plan may have the end of a disturbance without its beginning.
    if (ends ? !this.lasting.has(name) : name === 'rewind' ? !this.isKept : this.lasting.has('start')) {
      return { kind: 'skipped' };
    }
    const [gate] = this.session.processes;
    const end = ENDS[name];
    if (end !== undefined && gate[end] !== undefined) this.lasting.add(end);
    const answer = outcome(await within(disturbed(gate, name), DISTURBANCE_MAX_MS), undefined);
    this.lasting.delete(name);
    if (name === 'keep') this.isKept = true;
    return answer;
  }

  private setClock(at: number): Promise<void> {
    const [gate] = this.session.processes;
    return this.session.clock.set(at, () => within(gate.clock?.({ at }) ?? missing('clock'), DISTURBANCE_MAX_MS));
  }

  private gateOf({ process: index = 0, do: verb }: Step): Gate {
    const { processes } = this.session;
    const [first] = processes;
    const isOfAgent = verb !== 'budget' && verb !== 'delegate' && verb !== 'approve';
    return isOfAgent ? (processes[index % processes.length] ?? first) : first;
  }
}

async function disturbed(gate: Gate, name: Disturbance): Promise<Outcome> {
  if (name === 'confirm') return gate.confirm?.() ?? missing(name);
  await (gate[name]?.() ?? missing(name));
  return { done: true };
}

/** An attack runs only where the gate has what it needs; a plan that was changed by hand may ask for more. */
function missing(name: string): never {
  throw new TypeError(`the target has no ${name}`);
}

const answered = <Value>(call: Promise<Value>) => within(call, ANSWER_MAX_MS);

async function within<Value>(call: Promise<Value>, ms: number): Promise<Value> {
  const ended = new AbortController();
  const late = setTimeout(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`no answer in ${ms / 1000} s`);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}

function outcome(result: Outcome, isLost: true | undefined): Answer {
  if (isLost) return { kind: 'noAnswer', why: 'the answer was thrown away' };
  if (result.done) return { kind: 'done' };
  return { kind: 'notDone', reason: result.reason, unknown: result.unknown === true };
}
