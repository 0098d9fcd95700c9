import { type Difference, differencesOf } from './compare.js';
import { hasExpired, type KnownFailure } from './known-failures.js';
import type { Answer, Implementation, Subject } from './subject.js';
import { type Layer, LEVELS, type Level, lesserLayer, taskOf, type Vector } from './vector.js';

/** How a vector went. */
export type Status = 'pass' | 'fail' | 'skipped' | 'errored';

export interface VectorResult {
  readonly id: string;
  readonly level: Level;
  readonly status: Status;
  /** Why it was skipped, what broke, or what is wrong with its known failure. */
  readonly reason?: string | undefined;
  readonly differences?: readonly Difference[] | undefined;
  /** The sentence that the vector stands for, where it did not pass. */
  readonly why?: string | undefined;
}

export interface RunOptions {
  /** The subject is held to this layer at most. */
  readonly compare?: Layer | undefined;
  readonly knownFailures?: readonly KnownFailure[] | undefined;
  /** For the expiry of known failures, milliseconds since the epoch. */
  readonly now?: number | undefined;
}

export interface Run {
  readonly implementation: Implementation;
  readonly results: readonly VectorResult[];
  /** Known failures that name no vector of the run. */
  readonly strayKnownFailures: readonly string[];
}

/** Holds a subject against vectors, one after the other. Never throws: a subject that does is `errored`. */
export async function runVectors(subject: Subject, vectors: readonly Vector[], options: RunOptions = {}): Promise<Run> {
  const known = new Map((options.knownFailures ?? []).map((failure) => [failure.id, failure]));
  const results: VectorResult[] = [];
  for (const vector of vectors) {
    const layer = lesserLayer(vector.compare, options.compare ?? 'full');
    const result = resultOf(vector, await answerOf(subject, vector, layer), layer);
    const failure = known.get(vector.id);
    results.push(failure === undefined ? result : judgeKnown(result, failure, options.now ?? 0));
  }
  const ids = new Set(vectors.map(({ id }) => id));
  return {
    implementation: subject.implementation,
    results,
    strayKnownFailures: [...known.keys()].filter((id) => !ids.has(id)),
  };
}

/** True where every level of the run was tested, nothing failed, nothing broke, and every known failure is one. */
export function isConformant(run: Run): boolean {
  return !hasFailed(run) && run.results.length > 0 && untestedLevels(run).length === 0;
}

/** True where a vector failed or broke, or a known failure is none. */
export function hasFailed({ results, strayKnownFailures }: Run): boolean {
  return strayKnownFailures.length > 0 || results.some(({ status }) => status === 'fail' || status === 'errored');
}

/** The levels of the run of which every vector was skipped: nothing is known of them. */
export function untestedLevels({ results }: Run): readonly Level[] {
  const tested = new Set(results.filter(({ status }) => status !== 'skipped').map(({ level }) => level));
  return LEVELS.filter((level) => !tested.has(level) && results.some((result) => result.level === level));
}

async function answerOf(subject: Subject, vector: Vector, layer: Layer): Promise<Answer> {
  try {
    return await subject.run(taskOf(vector, layer));
  } catch (error) {
    return { errored: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf(vector: Vector, answer: Answer, layer: Layer): VectorResult {
  const { id, level, why } = vector;
  if ('errored' in answer) return { id, level, status: 'errored', reason: answer.errored, why };
  if ('skipped' in answer) return { id, level, status: 'skipped', reason: answer.skipped };
  const differences = differencesOf(vector, answer, layer);
  return differences.length === 0 ? { id, level, status: 'pass' } : { id, level, status: 'fail', differences, why };
}

/** A failure that is known is skipped until it expires; a pass that was said to fail is a failure of the list. */
function judgeKnown(result: VectorResult, failure: KnownFailure, now: number): VectorResult {
  if (result.status === 'skipped') return result;
  if (result.status === 'pass') {
    return { ...result, status: 'fail', reason: `passes, but is listed as a known failure: ${failure.reason}` };
  }
  if (hasExpired(failure, now)) return { ...result, reason: `known, but only until ${failure.expires}` };
  const { id, level } = result;
  return { id, level, status: 'skipped', reason: `known until ${failure.expires}: ${failure.reason}` };
}
