import type { JsonObject } from '@gatewright/protocol';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { NOW, PAYING_MANDATE } from '../cases/case.js';
import { questionKey } from '../own-atoms.js';
import { Draw } from './draw.js';

/** How the atoms of a rule combine. */
export interface ShapeRule {
  readonly combinator: 'all' | 'any' | 'none';
  readonly atoms: readonly JsonObject[];
}

/** Rules of one form that people write, with the requests that they are about. */
export interface Shape {
  readonly name: string;
  /** True where the rules are strict. */
  readonly strict?: boolean;
  /** A rule that fires on the usual request, or one that does not. */
  rule(draw: Draw, fires: boolean): ShapeRule;
  /** A request: the usual one, or another. Its context holds what the rules read. */
  request(draw: Draw, isUsual: boolean): Partial<EvaluationRequest> & { readonly context: JsonObject };
}

/** What to draw of a shape. */
export interface Drawing {
  readonly rules: number;
  /** The share of rules that fire on the usual request, 0 to 1. */
  readonly share: number;
  /** Members that a context has at least. */
  readonly members: number;
  readonly requests: number;
  readonly seed: number;
}

/** A rule as the documents have it, and the name that a verdict gives it. */
export interface DrawnRule extends ShapeRule {
  readonly id: string;
  readonly decision: 'observe' | 'escalate' | 'block';
  readonly firedId: string;
}

export interface Drawn {
  readonly rules: readonly DrawnRule[];
  readonly documents: PolicyJson;
  readonly asked: readonly (readonly [EvaluationRequest, EvaluationFacts])[];
}

const RULES_PER_DOCUMENT = 200;
/** How many of a hundred requests are the usual one. */
const USUAL_SHARE = 0.75;
const FACTS: EvaluationFacts = {
  now: NOW,
  spent: 1_000,
  reserved: 0,
  callCount: 5,
  history: Object.fromEntries(
    [earlier, spentOn, countedOf].flatMap((asked) => [
      [questionKey(asked('done')), true],
      [questionKey(asked('undone')), false],
    ]),
  ),
};

/** A question about an action that came before, or one about an action that did not. */
export function earlier(action: 'done' | 'undone'): JsonObject {
  return { action, outcome: 'permitted', withinSeconds: 3_600 };
}

/** A question about a sum that is above its limit, or about one that is not. */
export function spentOn(action: 'done' | 'undone'): JsonObject {
  return { limit: 1_000, currency: 'EUR', period: 'month', action };
}

/** A question about a number of actions that is above its count, or about one that is not. */
export function countedOf(action: 'done' | 'undone'): JsonObject {
  return { count: 10, period: 'PT1H', action };
}

/** A policy of one shape and requests to it, which follow from the seed alone. */
export function drawn(shape: Shape, { rules, share, members, requests, seed }: Drawing): Drawn {
  const draw = new Draw(seed);
  const drawnRules = Array.from({ length: rules }, (_, index): DrawnRule => {
    const id = `r${index}`;
    const decision = draw.among(['observe', 'escalate', 'escalate', 'block']);
    const firedId = `d${Math.floor(index / RULES_PER_DOCUMENT)}/${id}`;
    return { id, firedId, ...shape.rule(draw, draw.isOnce(share)), decision };
  });
  const asked = Array.from({ length: requests }, () => {
    const { context, ...more } = shape.request(draw, draw.isOnce(USUAL_SHARE));
    const request = { action: 'pay', agentDid: 'did:key:z6MkAgent', ...more, context: filled(draw, context, members) };
    return [request, FACTS] as const;
  });
  return { rules: drawnRules, documents: documentsOf(shape, drawnRules), asked };
}

function documentsOf(shape: Shape, rules: readonly DrawnRule[]): PolicyJson {
  const strict = shape.strict === true;
  const sops: JsonObject[] = [];
  for (let first = 0; first < rules.length; first += RULES_PER_DOCUMENT) {
    const molecules = rules
      .slice(first, first + RULES_PER_DOCUMENT)
      .map(({ firedId, ...rule }) => ({ ...rule, reasonCode: 'SHAPE_RULE' }));
    sops.push({ id: `d${sops.length}`, document: { strict, molecules } });
  }
  return { sops, mandates: [PAYING_MANDATE] };
}

/** The context among other members, which are not read. */
function filled(draw: Draw, context: JsonObject, members: number): JsonObject {
  const entries = Object.entries(context);
  while (entries.length < members) {
    const name = `unread${entries.length}`;
    entries.splice(draw.below(entries.length + 1), 0, [name, draw.among(['a text', 12.5, true, ['a', 'b']])]);
  }
  return Object.fromEntries(entries);
}
