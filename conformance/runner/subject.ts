import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Task } from './vector.js';

/** What a subject calls itself. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly language?: string | undefined;
}

/** A verdict as a subject gives it; which members it owes depends on the layer that it is held to. */
export interface Verdict {
  readonly decision: string;
  readonly reasonCode?: string | undefined;
  readonly fired?: readonly string[] | undefined;
  readonly unverifiable?: readonly string[] | undefined;
  readonly contextFields?: readonly string[] | undefined;
  readonly leaf?: string | undefined;
}

/** What a subject answers to a task. */
export type Answer =
  | { readonly verdict: Verdict }
  /** The documents did not compile; paths of the faults, in any order. */
  | { readonly faults: readonly string[] }
  /** The subject does not do this, and says why. */
  | { readonly skipped: string }
  /** Something broke. */
  | { readonly errored: string };

/** Anything that can be held against the vectors. */
export interface Subject {
  readonly implementation: Implementation;
  run(task: Task): Answer | Promise<Answer>;
}

/** Reads an answer off JSON that a subject sent; anything else is `errored`. */
export function readAnswer(value: JsonValue | undefined): Answer {
  if (!isJsonObject(value)) return { errored: 'the answer is not a JSON object' };
  const { verdict, faults, skipped, errored } = value;
  if (typeof errored === 'string') return { errored };
  if (typeof skipped === 'string') return { skipped };
  if (faults !== undefined) {
    const paths = textsOf(faults);
    return paths === undefined ? { errored: 'faults is not a list of texts' } : { faults: paths };
  }
  if (!isJsonObject(verdict)) return { errored: 'the answer has no verdict, faults, skipped or errored' };
  return readVerdict(verdict);
}

function readVerdict({ decision, reasonCode, fired, unverifiable, contextFields, leaf }: JsonObject): Answer {
  if (typeof decision !== 'string') return { errored: 'verdict.decision is not text' };
  return {
    verdict: {
      decision,
      reasonCode: typeof reasonCode === 'string' ? reasonCode : undefined,
      fired: textsOf(fired),
      unverifiable: textsOf(unverifiable),
      contextFields: textsOf(contextFields),
      leaf: typeof leaf === 'string' ? leaf : undefined,
    },
  };
}

function textsOf(value: JsonValue | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item: JsonValue) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}
