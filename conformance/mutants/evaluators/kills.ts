import { expectedOf } from '../../generator/corpus.js';
import { type Evaluate, loadPatched, patchedSource } from '../../reference-evaluator/bundle/index.js';
import { differencesOf, evaluatorSubject, type Subject, type Task, taskOf, type Vector } from '../../runner/index.js';
import type { KnownKills } from './known-kills.js';
import { PATCHED_MUTANTS } from './patches/index.js';
import { SUBJECT_MUTANTS } from './subjects.js';

/** An evaluator that is wrong, and a way to ask it. */
export interface Mutant {
  readonly name: string;
  readonly does: string;
  /** Wrong about almost every verdict: killing it says nothing about a vector. */
  readonly isWide: boolean;
  /** The source that it is made of; null where it asks the product itself, which may change. */
  readonly source: string | null;
  /** True where its answer to a vector is not the one that is expected. */
  readonly failsOn: (vector: Vector) => Promise<boolean>;
}

/** Every mutant, loaded. */
export async function loadMutants(): Promise<Mutant[]> {
  const [evaluators, sources] = await Promise.all([
    loadPatched(PATCHED_MUTANTS),
    Promise.all(PATCHED_MUTANTS.map(patchedSource)),
  ]);
  const honest = remembering(evaluatorSubject());
  return [
    ...PATCHED_MUTANTS.flatMap(({ name, does }, index) => {
      const evaluate = evaluators[index];
      const source = sources[index] ?? null;
      return evaluate === undefined
        ? []
        : [{ name, does, isWide: false, source, failsOn: async (vector: Vector) => patchedFails(vector, evaluate) }];
    }),
    ...SUBJECT_MUTANTS.map(({ name, does, isWide, wrap }) => {
      const ask = wrap(honest);
      return { name, does, isWide, source: null, failsOn: (vector: Vector) => subjectFails(vector, ask) };
    }),
  ];
}

/** The subject, which answers each task once: all mutants of its answers ask it the same. */
function remembering(subject: Subject): Subject {
  const answers = new Map<string, ReturnType<Subject['run']>>();
  const run = (task: Task) => {
    const key = JSON.stringify(task);
    const answer = answers.get(key) ?? subject.run(task);
    answers.set(key, answer);
    return answer;
  };
  return { ...subject, run };
}

/** Only evaluations show what a mutant of the reference evaluator does: it compiles nothing. */
function patchedFails(vector: Vector, evaluate: Evaluate): boolean {
  if (vector.kind === 'reject') return false;
  try {
    const verdict = expectedOf(vector, evaluate);
    return differencesOf(vector, { verdict }, vector.compare).length > 0;
  } catch {
    return true;
  }
}

async function subjectFails(
  vector: Vector,
  ask: ReturnType<(typeof SUBJECT_MUTANTS)[number]['wrap']>,
): Promise<boolean> {
  const answer = await ask(taskOf(vector, vector.compare));
  if ('errored' in answer || 'skipped' in answer) return true;
  return differencesOf(vector, answer, vector.compare).length > 0;
}

/** Ids of the vectors that each mutant fails on, by name of the mutant. What is known is not run again. */
export async function killsOf(
  mutants: readonly Mutant[],
  vectors: readonly Vector[],
  known: KnownKills,
): Promise<Map<string, string[]>> {
  const kills = new Map<string, string[]>();
  for (const mutant of mutants) {
    const ids: string[] = [];
    for (const vector of vectors) {
      const isKill = known.find(mutant, vector) ?? (await mutant.failsOn(vector));
      known.note(mutant, vector, isKill);
      if (isKill) ids.push(vector.id);
    }
    kills.set(mutant.name, ids);
  }
  return kills;
}
