import { performance } from 'node:perf_hooks';
import { type Money, money, moneyText } from './amounts.js';
import { ATTACKS, type Attack } from './attacks/index.js';
import { type Account, type Books, FINDING_KINDS, type FindingKind, PERMITS } from './books.js';
import { type Capability, hasCapability, lackedBy } from './capabilities.js';
import type { History } from './history.js';
import { judge } from './judge.js';
import { lengthOf, type Plan } from './plan.js';
import { newClock, play, type Session } from './play.js';
import { randomFrom } from './random.js';
import { shrink } from './shrink.js';
import type { Gate, Target } from './target.js';

export interface RunOptions {
  /** The first seed; round number k of an attack follows from the seed `seed + k`. */
  readonly seed: number;
  /** Rounds of each attack. */
  readonly rounds: number;
  /** Names of the attacks to run; all unless given. */
  readonly only?: readonly string[];
  /** Goes on with further rounds until so many calls were answered, and so many minutes are over. */
  readonly calls?: number;
  readonly minutes?: number;
  /** Rounds of one attack that run beside each other, on budgets of their own; those that disturb the gate run alone. */
  readonly atOnce?: number;
  /** How long a failure is shrunk, ms. */
  readonly shrinkMs?: number;
  /** Processes from which `parallel-processes` asks. */
  readonly processes?: number;
  /** Opens the same gate in another process. */
  readonly join?: (share: string) => Promise<Gate>;
  readonly onResult?: (result: AttackResult) => void;
}

/** The sum of what the accounts of an attack hold, or the most of it. */
export interface Figures {
  /** Budgets and periods that were kept books of. */
  readonly accounts: number;
  readonly calls: number;
  readonly permits: number;
  readonly refusals: number;
  readonly noAnswers: number;
  readonly cap: string;
  readonly permitted: string;
  readonly paid: string;
  /** Sums of what was paid or permitted above caps, of what was lost, and of what was refused though it fitted. */
  readonly over: string;
  readonly lost: string;
  readonly refused: string;
}

export interface AttackFailure {
  readonly kind: FindingKind;
  readonly text: string;
  readonly by: string;
  readonly seed: number;
  /** Steps of the shortest plan that failed in this way, and what they got. */
  readonly steps: number;
  readonly history: History;
  readonly plan: Plan;
}

export interface AttackResult {
  readonly attack: string;
  readonly does: string;
  /** `errored`: not one ask was answered, or a budget was not made, so that it shows nothing. */
  readonly status: 'held' | 'failed' | 'left out' | 'errored';
  /** Why the first call without an answer had none; null where each had one. */
  readonly why: string | null;
  /** Capabilities for lack of which it was left out. */
  readonly lacks: readonly string[];
  readonly rounds: number;
  readonly figures: Figures;
  readonly failures: readonly AttackFailure[];
  readonly ms: number;
}

export interface Result {
  readonly target: string;
  readonly emulation?: string;
  readonly seed: number;
  readonly rounds: number;
  readonly attacks: readonly AttackResult[];
}

const NO_FIGURES: Figures = {
  ...{ accounts: 0, calls: 0, permits: 0, refusals: 0, noAnswers: 0 },
  ...{ cap: '0', permitted: '0', paid: '0', over: '0', lost: '0', refused: '0' },
};
/** What changes the gate for everybody. */
const DISTURBING: readonly Capability[] = [
  ...(['kill', 'stop', 'freeze', 'cut', 'silence', 'promote', 'rewind', 'clock', 'clockBack'] as const),
];
const SHRINK_MS = 15_000;
const PROCESSES = 4;
/** How often a shorter plan with races is played before it counts as one that does not fail. */
const TRIES = 3;

/**
 * Runs the attacks against a target, one after the other, and keeps the books.
 *
 * @example
 * import { memoryGate, overspend } from '@gatewright/overspend';
 *
 * const target = { name: 'a gate in memory', open: async () => memoryGate() };
 * const { attacks } = await overspend(target, { seed: 1, rounds: 1, only: ['parallel-asks'] });
 * attacks[0]?.status; // => 'held'
 */
export async function overspend(target: Target, options: RunOptions): Promise<Result> {
  const chosen = ATTACKS.filter(({ name }) => options.only === undefined || options.only.includes(name));
  const unknown = options.only?.filter((name) => !ATTACKS.some((attack) => attack.name === name)) ?? [];
  if (unknown.length > 0) {
    throw new TypeError(
      `no attack is called ${unknown.join(', ')}: choose of ${ATTACKS.map(({ name }) => name).join(', ')}`,
    );
  }
  const gate = await target.open();
  for (const method of ['budget', 'ask'] as const) {
    if (typeof gate[method] !== 'function') throw new TypeError(`the gate of ${target.name} has no method ${method}`);
  }
  let first = gate;
  const others: Gate[] = [];
  try {
    const reopen = async () => {
      await first.close?.();
      first = await target.open();
      return first;
    };
    const single: Session = { processes: [gate], clock: newClock(), reopen };
    let several: Session | undefined;
    const sessionFor = async ({ needs }: Attack): Promise<Session> => {
      if (!needs.includes('processes')) return single;
      several ??= await joined(gate, target, options, others);
      return several;
    };
    const results = new Map<string, AttackResult>();
    const began = performance.now();
    for (let pass = 0; pass === 0 || isDue(options, [...results.values()], began); pass += 1) {
      for (const attack of chosen) {
        const before = results.get(attack.name);
        if (before !== undefined && before.status !== 'held') continue;
        const result = await runAttack(attack, gate, () => sessionFor(attack), {
          ...options,
          seed: options.seed + pass * options.rounds,
        });
        results.set(attack.name, before === undefined ? result : added(before, result));
        if (pass === 0 || result.status === 'failed') options.onResult?.(result);
      }
      if ([...results.values()].every(({ status }) => status !== 'held')) break;
    }
    const emulation = target.emulation === undefined ? {} : { emulation: target.emulation };
    return {
      target: target.name,
      ...emulation,
      seed: options.seed,
      rounds: options.rounds,
      attacks: [...results.values()],
    };
  } finally {
    for (const each of [...others, first]) await each.close?.();
  }
}

function isDue({ calls = 0, minutes = 0 }: RunOptions, results: readonly AttackResult[], began: number): boolean {
  const answered = results.reduce((sum, { figures }) => sum + figures.calls, 0);
  return answered < calls || performance.now() - began < minutes * 60_000;
}

async function joined(gate: Gate, target: Target, options: RunOptions, others: Gate[]): Promise<Session> {
  const { join = target.join?.bind(target), processes = PROCESSES } = options;
  if (gate.share === undefined || join === undefined) throw new TypeError('the target has no share and join');
  const { share } = await gate.share();
  others.push(...(await Promise.all(Array.from({ length: processes - 1 }, () => join(share)))));
  return { processes: [gate, ...others], clock: newClock() };
}

async function runAttack(
  attack: Attack,
  gate: Gate,
  sessionFor: () => Promise<Session>,
  { seed, rounds, atOnce = 1, shrinkMs = SHRINK_MS }: RunOptions,
): Promise<AttackResult> {
  const began = performance.now();
  const { name, does, needs } = attack;
  const lacks = lackedBy(gate, needs);
  if (lacks.length > 0) {
    const empty = { rounds: 0, figures: NO_FIGURES, failures: [], ms: 0, why: null };
    return { attack: name, does, status: 'left out', lacks, ...empty };
  }
  const session = await sessionFor();
  const kinds = new Map<FindingKind, AttackFailure>();
  let figures = NO_FIGURES;
  let lacksBudget = false;
  let why: string | null = null;
  const played = async (round: number) => {
    const plan = planOf(attack, gate, seed + round);
    return { round, plan, history: await play(plan, session) };
  };
  const beside = needs.some((need) => DISTURBING.includes(need)) ? 1 : atOnce;
  const all = Array.from({ length: rounds }, (_, round) => round);
  const histories = async function* () {
    for (let from = 0; from < rounds; from += beside) {
      yield* await Promise.all(all.slice(from, from + beside).map(played));
    }
  };
  for await (const { round, plan, history } of histories()) {
    const { accounts, findings } = judge(history);
    figures = summed(figures, figuresOf(history, { accounts, findings }));
    for (const { answer } of history.events) if (answer.kind === 'noAnswer') why ??= answer.why;
    lacksBudget ||= history.events.some(({ step, answer }) => step.do === 'budget' && answer.kind === 'noAnswer');
    const [worst] = findings;
    if (worst === undefined || kinds.has(worst.kind)) continue;
    const failureOf = (shorter: Plan) => firstFailure(shorter, session, worst.kind);
    const shortest = await shrink({ plan, history }, failureOf, shrinkMs);
    const { text = worst.text, by = worst.by } =
      judge(shortest.history).findings.find(({ kind }) => kind === worst.kind) ?? {};
    const ran = shortest.history.events.filter(({ answer }) => answer.kind !== 'skipped');
    kinds.set(worst.kind, {
      kind: worst.kind,
      text,
      by: moneyText(by),
      seed: seed + round,
      steps: Math.min(ran.length, lengthOf(shortest.plan)),
      history: { ...shortest.history, events: ran },
      plan: shortest.plan,
    });
  }
  const failures = FINDING_KINDS.flatMap((kind) => kinds.get(kind) ?? []);
  const isErrored = lacksBudget || figures.permits + figures.refusals === 0;
  const status = failures.length > 0 ? 'failed' : isErrored ? 'errored' : 'held';
  return { attack: name, does, status, why, lacks, rounds, figures, failures, ms: performance.now() - began };
}

/** The plan of an attack that a seed decides. */
function planOf({ name, plan }: Attack, gate: Gate, seed: number): Plan {
  return plan(randomFrom(seed, name), {
    has: (capability) => hasCapability(gate, capability),
    holdMs: gate.traits?.holdMs ?? 0,
    currencies: gate.traits?.currencies ?? ['USD'],
    now: Date.now(),
  });
}

async function firstFailure(plan: Plan, session: Session, kind: FindingKind): Promise<History | null> {
  const hasRaces = plan.some((moment) => moment.length > 1);
  for (let tries = hasRaces ? TRIES : 1; tries > 0; tries -= 1) {
    const history = await play(plan, session);
    if (judge(history).findings.some((finding) => finding.kind === kind)) return history;
  }
  return null;
}

function figuresOf({ events }: History, { accounts, findings }: Books): Figures {
  const count = (kind: string) => events.filter(({ answer }) => answer.kind === kind).length;
  const asks = events.filter(
    ({ step, answer }) => (step.do === 'ask' || step.do === 'resume') && answer.kind !== 'skipped',
  );
  const isCall = ({ step: { do: verb }, answer }: History['events'][number]) =>
    answer.kind !== 'skipped' && !['pay', 'wait', 'clock'].includes(verb);
  const sum = (amountOf: (account: Account) => Money) =>
    moneyText(accounts.reduce((total, account) => total + (account.currency === PERMITS ? 0n : amountOf(account)), 0n));
  const found = (wanted: FindingKind) =>
    moneyText(findings.reduce((total, { kind, by }) => (kind === wanted ? total + by : total), 0n));
  return {
    accounts: accounts.length,
    calls: events.filter(isCall).length,
    permits: count('permit'),
    refusals: count('refused'),
    noAnswers: asks.filter(({ answer }) => answer.kind === 'noAnswer').length,
    cap: sum(({ cap }) => cap),
    permitted: sum(({ permitted }) => permitted),
    paid: sum(({ paid }) => paid),
    over: found('over'),
    lost: found('lost'),
    refused: found('refused'),
  };
}

function summed(one: Figures, other: Figures): Figures {
  const plus = (name: 'accounts' | 'calls' | 'permits' | 'refusals' | 'noAnswers') => one[name] + other[name];
  const total = (name: 'cap' | 'permitted' | 'paid' | 'over' | 'lost' | 'refused') =>
    moneyText(money(one[name]) + money(other[name]));
  return {
    accounts: plus('accounts'),
    calls: plus('calls'),
    permits: plus('permits'),
    refusals: plus('refusals'),
    noAnswers: plus('noAnswers'),
    cap: total('cap'),
    permitted: total('permitted'),
    paid: total('paid'),
    over: total('over'),
    lost: total('lost'),
    refused: total('refused'),
  };
}

function added(before: AttackResult, result: AttackResult): AttackResult {
  return {
    ...result,
    rounds: before.rounds + result.rounds,
    figures: summed(before.figures, result.figures),
    ms: before.ms + result.ms,
  };
}
