import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import {
  type EvaluationFacts,
  type EvaluationRequest,
  PROVENANCES,
} from '../../../packages/evaluator/src/trace/verdict.js';
import { questionKey } from '../own-atoms.js';
import { ASKING_CONFIGS } from './atoms.js';
import {
  ACTIONS,
  CONTEXT_NAMES,
  CURRENCIES,
  JURISDICTIONS,
  LEVELS,
  MERCHANTS,
  NOW,
  nearLimit,
  objectFrom,
  oneIn,
  oneOf,
  SIGNED_NAMES,
  text,
} from './constants.js';

/** Anything that JSON can say, small. */
export const anyJson: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: oneOf<JsonValue>([null, true, false, 0, -1, 1, 3, '', ' ', 'true', [], {}, [[]]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value): JsonValue => JSON.parse(JSON.stringify(value))) },
);

const decimalText = nearLimit.chain((value) => oneOf([String(value), value.toFixed(2), value.toFixed(4)]));

const level = fc.oneof(oneOf(LEVELS), oneOf(['HIGH ', ' Medium', 'hgih', '', 'highest']));
const flag = fc.oneof(fc.boolean(), oneOf<JsonValue>(['true', 1, 0, null]));
const count = fc.oneof(nearLimit, oneOf<JsonValue>(['3', 59.9, 60]));
const kind = oneOf<JsonValue>(['delete all', 'DELETE_ALL', 3, null, ['crm'], { kind: 'crm' }]);
const wordOrList = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, anyJson), { maxLength: 3 }) },
);

const WELL_SHAPED: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  riskLevel: level,
  consent: flag,
  piiPresent: flag,
  callCount: count,
  cumulativeSpend: nearLimit,
  evidenceConfidence: oneOf([0.29, 0.3, 0.31, 1]),
  holTrustScore: count,
  evidenceTypes: fc.array(text, { maxLength: 3 }),
  order: fc.tuple(kind, kind).map(([a, b]) =>
    objectFrom([
      ['kind', a],
      ['__proto__', b],
      ['items', [a]],
    ]),
  ),
  when: oneOf([
    '2026-06-01T12:00:00.000Z',
    '2026-06-01T14:00:00+02:00',
    '2026-06-01T11:59:59.999Z',
    'soon',
    '2026-06-01',
  ]),
  amount: nearLimit,
  currency: oneOf(CURRENCIES),
  merchant: oneOf(MERCHANTS),
};

const member = (names: readonly string[]) =>
  oneOf(names).chain((name) => {
    const shaped = Object.hasOwn(WELL_SHAPED, name) ? (WELL_SHAPED[name] ?? wordOrList) : wordOrList;
    const value = fc.oneof(
      { weight: 12, arbitrary: shaped },
      { weight: 2, arbitrary: anyJson },
      { weight: 1, arbitrary: fc.record({ kind }) },
    );
    return value.map((chosen): [string, JsonValue] => [name, chosen]);
  });

const layerOf = (names: readonly string[], maxLength: number): fc.Arbitrary<JsonObject> =>
  fc.uniqueArray(member(names), { maxLength, selector: ([name]) => name }).map(objectFrom);

const agentContext = layerOf([...CONTEXT_NAMES, ...CONTEXT_NAMES, ...SIGNED_NAMES, 'riskLevel', 'op'], 12);
const gateContext = layerOf([...CONTEXT_NAMES, 'jurisdiction', 'merchant'], 4);

/** Amounts at the limits, as numbers and as text. */
const amount = fc.oneof({ weight: 3, arbitrary: nearLimit }, { weight: 1, arbitrary: decimalText });

const brokenAmount = oneOf<unknown>([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '1e3',
  '0xFA',
  ' 250',
  '',
  'lots',
  true,
  null,
  {},
  [],
  [1],
]);

/** A request that keeps to its type. */
export const typedRequest: fc.Arbitrary<EvaluationRequest> = fc.record(
  {
    action: fc.oneof({ weight: 8, arbitrary: fc.constant('pay') }, { weight: 1, arbitrary: oneOf(ACTIONS) }),
    agentDid: oneOf(['did:key:z6MkAgent', 'crm']),
    amount,
    currency: oneOf(CURRENCIES),
    merchant: fc.oneof(oneOf(MERCHANTS), text),
    counterparty: text,
    resource: text,
    jurisdiction: fc.oneof(
      { weight: 4, arbitrary: oneOf(JURISDICTIONS) },
      { weight: 1, arbitrary: oneOf(['DEU', '', 'd', 'D1']) },
    ),
    context: agentContext,
    contextProvenance: oneOf(['agent_asserted', 'agent_signed'] as const),
    gatewayContext: gateContext,
    serverContext: gateContext,
  },
  { requiredKeys: ['action', 'agentDid'] },
);

/** A request with members of the wrong type, as a careless caller would hand it in. */
const brokenRequest: fc.Arbitrary<EvaluationRequest> = fc
  .tuple(
    typedRequest,
    fc.record(
      {
        amount: brokenAmount,
        currency: oneOf([5, '', null, ['USD']]),
        merchant: oneOf([['acme'], 3, null]),
        jurisdiction: oneOf([['DE'], 7, null]),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([request, broken]) => Object.assign({}, request, broken) as EvaluationRequest);

export const anyRequest = fc.oneof({ weight: 5, arbitrary: typedRequest }, { weight: 1, arbitrary: brokenRequest });

const floor = fc.record({
  signal: oneOf(['new-merchant', 'context']),
  level: fc.oneof(
    { weight: 5, arbitrary: oneOf(LEVELS) },
    { weight: 1, arbitrary: fc.constant('hgih').map((level) => level as 'high') },
  ),
  provenance: oneOf(PROVENANCES),
  detail: fc.constant('as the gate saw it'),
});

/** Answers to some of the questions of rules. */
const history = fc
  .uniqueArray(fc.tuple(oneOf(ASKING_CONFIGS), fc.boolean()), { selector: ([config]) => questionKey(config) })
  .map((answers) => Object.fromEntries(answers.map(([config, answer]) => [questionKey(config), answer])));

/** Facts of a gate in its usual state: nothing contained, no mode. */
export const quietFacts: fc.Arbitrary<EvaluationFacts> = fc.record(
  {
    now: oneOf([NOW - 1, NOW, NOW + 1]),
    spent: fc.oneof({ weight: 3, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(null) }),
    reserved: amount,
    callCount: oneOf([0, 1, 3, 10, 11, 100]),
    history,
    riskFloors: fc.array(floor, { maxLength: 2 }),
  },
  { requiredKeys: ['now', 'spent'] },
);

const typedFacts: fc.Arbitrary<EvaluationFacts> = fc
  .tuple(
    quietFacts,
    oneIn(40, oneOf(['suspended', 'quarantined', 'decommissioned'] as const)),
    oneIn(4, oneOf(['read_only', 'restricted', 'supervised', 'autonomous'] as const)),
  )
  .map(([facts, containment, operatingMode]) => ({ ...facts, containment, operatingMode }));

/** Facts as a careless embedder gives them: absent, misspelt, of another type. */
const brokenFacts: fc.Arbitrary<EvaluationFacts> = fc
  .tuple(
    typedFacts,
    fc.record(
      {
        spent: oneOf<unknown>([undefined, null, -1, '-0', 'lots', '', true, {}, [5]]),
        reserved: oneOf<unknown>([-1, '-0.5', 'lots', false, null]),
        containment: oneIn(4, oneOf<unknown>(['terminated', 'Suspended', '', 0, false, {}, '__proto__'])),
        operatingMode: oneOf<unknown>(['READ_ONLY', 'paused', '', 7, true, {}, 'constructor']),
        history: fc.oneof(
          oneOf<unknown>([null, [], 'yes', true]),
          history.map((answers) => Object.fromEntries(Object.keys(answers).map((key) => [key, 1]))),
        ),
        riskFloors: oneOf<unknown>(['high', {}, 7, null, ['high'], [null]]),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([facts, broken]) => Object.assign({}, facts, broken) as EvaluationFacts);

export const anyFacts = fc.oneof({ weight: 5, arbitrary: typedFacts }, { weight: 1, arbitrary: brokenFacts });
