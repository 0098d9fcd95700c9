import { type Examination, Examiner, examine } from './examiner.js';
import type { Finding, InvariantName } from './invariants/finding.js';
import { Planner } from './planner.js';
import { shrink } from './shrink.js';
import type { Step } from './step.js';
import { World, type WorldTerms } from './world.js';

/** Calls of one world, before a new one is made: what a world remembers stays small. */
const CALLS_PER_WORLD = 300;
/** Of the calls without the right, the state is compared around every n-th in long runs. */
const COMPARE_EVERY = 128;

/** A sequence that broke a promise, as it is saved. */
export interface Sequence {
  readonly finding: Finding;
  readonly terms: WorldTerms;
  readonly steps: readonly Step[];
}

export interface Exploration {
  readonly calls: number;
  readonly worlds: number;
  /** What was found, each as it was played. */
  readonly found: readonly Sequence[];
}

export interface ExplorationTerms {
  readonly calls: number;
  readonly seed: number;
  readonly store: WorldTerms['store'];
  readonly only?: readonly InvariantName[];
  /** Findings that count: those whose invariant and message it matches. All unless given. */
  readonly match?: RegExp;
  /** Findings after which the exploration ends. */
  readonly maxFindings?: number;
  /** Called before each world, with its seed. */
  readonly begins?: (seed: number) => void;
  /** Called after each world. */
  readonly progress?: (so: { readonly calls: number; readonly found: number }) => void;
}

/** Plays world after world until so many calls are made, or so much is found. World n has the seed `seed + n`. */
export async function explore(terms: ExplorationTerms): Promise<Exploration> {
  const { seed, store, maxFindings = 1, only, match = /./ } = terms;
  const found: Sequence[] = [];
  // One of a kind is enough: the others are most likely the same fault.
  const kinds = new Set<string>();
  let calls = 0;
  let worlds = 0;
  while (calls < terms.calls && found.length < maxFindings) {
    const settlement = (seed + worlds) % 4 === 3 ? 'strict' : 'open';
    const world = { seed: seed + worlds, store, settlement } as const;
    terms.begins?.(world.seed);
    const played = await playWorld(world, Math.min(CALLS_PER_WORLD, terms.calls - calls), {
      compareEvery: COMPARE_EVERY,
      isKnown: (finding) => kinds.has(kindOf(finding)) || !match.test(nameOf(finding)),
      ...(only === undefined ? {} : { only }),
    });
    calls += played.calls;
    worlds += 1;
    if (played.finding !== null) {
      kinds.add(kindOf(played.finding));
      found.push({ finding: played.finding, terms: world, steps: played.steps });
    }
    terms.progress?.({ calls, found: found.length });
  }
  return { calls, worlds, found };
}

/** Plays one world by its seed until so many calls are made or a promise is broken. */
export async function playWorld(terms: WorldTerms, calls: number, examination: Examination) {
  const world = await World.open(terms);
  const steps: Step[] = [];
  try {
    const examiner = new Examiner(world, terms, examination);
    const planner = new Planner(terms.seed, examiner.observed);
    while (examiner.calls < calls) {
      const step = planner.next(world.now);
      steps.push(step);
      const finding = await examiner.make(step);
      if (finding !== null) return { calls: examiner.calls, steps, finding };
    }
    return { calls: examiner.calls, steps, finding: await examiner.end() };
  } finally {
    await world.close();
  }
}

/** The shortest sequence found that breaks the same promise in the same words, ids and amounts aside. */
export async function shrinkSequence({ finding, terms, steps }: Sequence): Promise<Sequence> {
  const kind = kindOf(finding);
  const isKnown = (other: Finding) => kindOf(other) !== kind;
  const play = (candidate: readonly Step[]) => examine(candidate, terms, { isKnown });
  const shortest = await shrink(steps, async (candidate) => (await play(candidate)) !== null);
  const outcome = await play(shortest);
  return { finding: outcome?.finding ?? finding, terms, steps: shortest };
}

function nameOf({ invariant, message }: Finding): string {
  return `${invariant}: ${message}`;
}

/** A finding without its ids, amounts, currencies and names of people: two of a kind are likely one fault. */
function kindOf(finding: Finding): string {
  const varying = /[0-9a-f]{8}-[0-9a-f-]{27}|did:[^ ]+|[0-9]+(?:\.[0-9]+)?|\b[A-Z]{3}\b|\b[AB]'s [a-z]+/g;
  return nameOf(finding).replaceAll(varying, '…');
}
