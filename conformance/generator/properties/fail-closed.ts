import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { atom, type Draft, type EvaluateDraft, facts, openMandateFor, request, rule, sop } from '../draft.js';

type Asked = Pick<EvaluateDraft, 'why'> & {
  readonly stem: string;
  readonly asked: JsonObject;
  readonly known?: JsonObject;
};

const LEVELS = ['agent_asserted', 'agent_signed', 'gateway_derived', 'authoritative', 'attested', 'notarized'] as const;

/** A field with a value of its type, and values that are not. */
const FIELDS: readonly (readonly [field: string, sound: JsonValue, malformed: readonly JsonValue[]])[] = [
  ['riskLevel', 'low', ['hgih', 3, ['low'], { level: 'low' }]],
  ['consent', true, ['yes', 1, []]],
  ['piiPresent', false, ['no', 0, {}]],
  ['cumulativeSpend', 5, ['5', true, [5]]],
  ['callCount', 1, ['1', false, {}]],
  ['evidenceConfidence', 0.9, ['0.9', true]],
  ['holTrustScore', 80, ['80', [80]]],
  ['dataSourceId', 'crm', [7, true, ['crm']]],
  ['dataResidency', 'eu-west-1', [7, {}]],
  ['model', 'opus', [7, ['opus']]],
  ['tool', 'search', [false, { name: 'search' }]],
  ['prompt', 'hello', [7, ['hello']]],
  ['output', 'world', [true, {}]],
  ['evidenceTypes', ['invoice'], ['invoice', ['invoice', 1], { invoice: true }]],
];

/** Fields without a type of their own: anything that is not missing is fine. */
const FREE: readonly (readonly [field: string, value: JsonValue])[] = [
  ['ticket', { id: 1 }],
  ['ticket', []],
  ['ticket', 0],
  ['ticket', false],
];

/** A rule that needs a field at a level, and would only observe. */
function demanding(field: string, level: string, more: JsonObject = {}): JsonObject {
  return rule([atom('amount-over', { limit: 10 })], {
    decision: 'observe',
    requireProvenance: { [field]: level },
    ...more,
  });
}

function draft(molecules: readonly JsonObject[], property: string, { stem, why, asked, known }: Asked): Draft {
  return {
    stem,
    level: 'L2',
    labels: ['fail-closed'],
    documents: [sop(...molecules)],
    mandates: [openMandateFor(asked)],
    request: request(asked),
    facts: facts(known),
    origin: { law: property },
    why,
  };
}

/** Missing and malformed, field by field, at the mildest demand: escalate CONTEXT_UNVERIFIABLE. */
function wellFormed(): Draft[] {
  const property = 'unverifiable-field';
  const absent: readonly JsonValue[] = [null, '', '  '];
  return FIELDS.flatMap(([field, sound, malformed]) => {
    const rules = [demanding(field, 'agent_asserted')];
    const says = (point: string, why: string, asked: JsonObject) =>
      draft(rules, property, { stem: `require.${field}.${point}`, why: `required ${field}: ${why}`, asked });
    return [
      says('sound', `${JSON.stringify(sound)} is well-formed`, { context: { [field]: sound } }),
      says('missing', 'absent is missing', {}),
      ...absent.map((value) => says('missing', `${JSON.stringify(value)} is missing`, { context: { [field]: value } })),
      ...malformed.map((value) =>
        says('malformed', `${JSON.stringify(value)} is malformed`, { context: { [field]: value } }),
      ),
    ];
  });
}

function free(): Draft[] {
  return FREE.map(([field, value]) =>
    draft([demanding(field, 'agent_asserted')], 'unverifiable-field', {
      stem: `require.${field}.sound`,
      why: `required ${field}: ${JSON.stringify(value)} is there`,
      asked: { context: { [field]: value } },
    }),
  );
}

const SOURCES: readonly (readonly [name: string, asked: (fields: JsonObject) => JsonObject])[] = [
  ['the agent', (fields) => ({ context: fields })],
  ['the agent, signed', (fields) => ({ context: fields, contextProvenance: 'agent_signed' })],
  ['a gateway', (fields) => ({ gatewayContext: fields })],
  ['the server', (fields) => ({ serverContext: fields })],
  ['the agent and a gateway', (fields) => ({ context: fields, gatewayContext: fields })],
  ['a gateway and the server', (fields) => ({ gatewayContext: fields, serverContext: fields })],
];

/** Every level that can be demanded against every layer that can say it. */
function trusted(): Draft[] {
  const fields: readonly (readonly [string, JsonValue])[] = [
    ['model', 'opus'],
    ['riskLevel', 'low'],
    ['ticket', { id: 1 }],
  ];
  return fields.flatMap(([field, value]) =>
    LEVELS.flatMap((level) =>
      SOURCES.map(([name, asked]) =>
        draft([demanding(field, level)], 'required-provenance', {
          stem: `provenance.${field}.${level}`,
          why: `${field} must be ${level}, and is said by ${name}`,
          asked: asked({ [field]: value }),
        }),
      ),
    ),
  );
}

/** Signed fields are signed, what the gate counts is authoritative. */
function signedAndKnown(): Draft[] {
  const said: readonly (readonly [field: string, asked: JsonObject, known: JsonObject])[] = [
    ['amount', { amount: '5' }, {}],
    ['currency', { currency: 'EUR' }, {}],
    ['merchant', { merchant: 'acme' }, {}],
    ['resource', { resource: 'r1' }, {}],
    ['jurisdiction', { jurisdiction: 'DE' }, {}],
    ['action', {}, {}],
    ['agentDid', {}, {}],
    ['counterparty', { counterparty: 'acme' }, {}],
    ['callCount', {}, { callCount: 1 }],
    ['cumulativeSpend', {}, { spent: '1' }],
    ['cumulativeSpend', { amount: '1' }, {}],
  ];
  return said.flatMap(([field, asked, known]) =>
    LEVELS.map((level) =>
      draft([demanding(field, level)], 'required-provenance', {
        stem: `provenance.${field}.${level}`,
        why: `${field} must be ${level}, and is given as ${JSON.stringify({ ...asked, ...known })}`,
        asked,
        known,
      }),
    ),
  );
}

/** A rule that fires on what it cannot trust is raised to escalate, never lowered, under its own code. */
function raised(): Draft[] {
  const decisions = ['observe', 'escalate', 'block', 'suspend', 'quarantine'] as const;
  return decisions.flatMap((decision) =>
    [true, false].flatMap((isSound) =>
      [true, false].map((isOver) => {
        const asked = { amount: isOver ? '11' : '10', context: isSound ? { model: 'opus' } : {} };
        return draft([demanding('model', 'agent_asserted', { decision })], 'raised-to-escalate', {
          stem: `raised.${decision}`,
          why: `a rule that would ${decision} ${isOver ? 'fires' : 'is silent'} and its field is ${isSound ? 'sound' : 'missing'}`,
          asked,
        });
      }),
    ),
  );
}

/** An unverifiable rule does not hide a stronger one, nor a stronger one its names. */
function beside(): Draft[] {
  const decisions = ['observe', 'escalate', 'block', 'suspend', 'quarantine'] as const;
  return decisions.flatMap((decision) =>
    [true, false].map((isFirst) => {
      const other = rule([atom('amount-over', { limit: 10 })], { id: 'other', decision, reasonCode: 'OTHER' });
      const doubtful = demanding('model', 'agent_signed', { combinator: 'all', atoms: [atom('pii-present')] });
      return draft(isFirst ? [doubtful, other] : [other, doubtful], 'unverifiable-beside', {
        stem: `beside.${decision}`,
        why: `a rule that cannot be verified ${isFirst ? 'before' : 'after'} one that fires with ${decision}`,
        asked: { amount: '11' },
      });
    }),
  );
}

export function failClosedDrafts(): Draft[] {
  return [...wellFormed(), ...free(), ...trusted(), ...signedAndKnown(), ...raised(), ...beside()];
}
