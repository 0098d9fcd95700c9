import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import type { EvaluationFacts, EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { type Drawn, drawn, SHAPES } from '../shapes/index.js';
import { oneIn, oneOf } from './constants.js';
import { anyFacts, anyJson, anyRequest } from './requests.js';

/** Changes of a request that its shape does not know: a member of the context gone or of any value, or another's context. */
const change = fc.record({ at: fc.nat(), value: oneIn(2, anyJson), other: oneIn(8, fc.tuple(anyRequest, anyFacts)) });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function changed(
  [request, facts]: readonly [EvaluationRequest, EvaluationFacts],
  { at, value, other }: Change,
): readonly [EvaluationRequest, EvaluationFacts] {
  if (other !== null) {
    const [asked, known] = other;
    return [{ ...request, ...asked, context: { ...request.context, ...asked.context } }, known];
  }
  const members = Object.entries(request.context ?? {});
  const place = at % (members.length + 1);
  const name = members[place]?.[0] ?? 'amount';
  const context: JsonObject = Object.fromEntries(members.filter((_, index) => index !== place));
  return [{ ...request, context: value === null ? context : { ...context, [name]: value } }, facts];
}

/** Rules of most policies: the reference evaluator looks at each. */
const FEW_RULES = 12;

/** Policies of one shape with requests, of which half are changed. */
export function shapedOf(rulesMax: number, requests: number): fc.Arbitrary<Drawn> {
  return fc
    .record({
      shape: oneOf(SHAPES),
      rules: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: Math.min(rulesMax, FEW_RULES) }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: rulesMax }) },
      ),
      share: oneOf([0, 0.01, 0.1, 0.5]),
      members: oneOf([2, 2, 50]),
      seed: fc.integer(),
      changes: fc.array(oneIn(2, change), { minLength: requests, maxLength: requests }),
    })
    .map(({ shape, changes, ...drawing }) => {
      const { asked, ...policy } = drawn(shape, { ...drawing, requests });
      const all = asked.map((one, index) => {
        const made = changes[index] ?? null;
        return made === null ? one : changed(one, made);
      });
      return { ...policy, asked: all };
    });
}
