import {
  compileJson,
  type EvaluationFacts,
  type EvaluationRequest,
  type Policy,
  PolicyError,
  type PolicyJson,
} from '@gatewright/evaluator';
import type { JsonObject } from '@gatewright/protocol';
import { leafOf } from './leaf.js';
import { POLICIES_KEPT_MAX } from './limits.js';
import type { Answer, Implementation, Subject } from './subject.js';
import { bundleOf, type Task } from './vector.js';

/** Gives verdicts under one policy. */
export type Evaluates = Pick<Policy, 'evaluate'>;

const JAVASCRIPT: Implementation = { name: '@gatewright/evaluator', version: '0.1.0', language: 'JavaScript' };

/**
 * The evaluator of this repository as a subject, in process. `host` takes the compiled policy to where it runs, such as an
 * instance of the WebAssembly build; without it the policy runs here.
 */
export function evaluatorSubject(implementation = JAVASCRIPT, host: (policy: Policy) => Evaluates = same): Subject {
  const kept = new Map<string, Compiled>();
  const compiledFor = (task: Task): Compiled => {
    const bundle = bundleOf(task);
    const key = JSON.stringify(bundle);
    const known = kept.get(key) ?? compiled(bundle, host);
    if (kept.size >= POLICIES_KEPT_MAX) kept.clear();
    kept.set(key, known);
    return known;
  };
  return { implementation, run: (task) => run(task, compiledFor(task)) };
}

/** Neighbouring vectors have one policy: it is compiled once. */
type Compiled = { readonly policy: Evaluates } | { readonly faults: readonly string[] };

function same(policy: Policy): Evaluates {
  return policy;
}

function run(task: Task, made: Compiled): Answer {
  if ('faults' in made) return made;
  if (task.kind === 'reject') return { verdict: { decision: 'allow' } };
  const { request = {}, facts = {} } = task;
  if (!isRequest(request) || !isFacts(facts)) return { errored: 'the vector has no request, or no clock' };
  const verdict = made.policy.evaluate(request, facts);
  const { decision, reasonCode, fired, unverifiable, contextFields } = verdict;
  return { verdict: { decision, reasonCode, fired, unverifiable, contextFields, leaf: leafOf(task, verdict) } };
}

function compiled(bundle: PolicyJson, host: (policy: Policy) => Evaluates): Compiled {
  try {
    return { policy: host(compileJson(bundle)) };
  } catch (error) {
    if (error instanceof PolicyError) return { faults: error.faults.map(({ path }) => path) };
    throw error;
  }
}

/** Only what makes it a request at all: members of the wrong type are for the evaluator to judge. */
function isRequest(value: JsonObject): value is JsonObject & EvaluationRequest {
  return typeof value['action'] === 'string' && typeof value['agentDid'] === 'string';
}

function isFacts(value: JsonObject): value is JsonObject & EvaluationFacts {
  return typeof value['now'] === 'number';
}
