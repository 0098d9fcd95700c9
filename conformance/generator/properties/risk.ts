import type { JsonObject, JsonValue } from '@gatewright/protocol';
import {
  atom,
  constraint,
  type Draft,
  facts,
  mandate,
  OPEN_MANDATE,
  openMandateFor,
  PAYING_MANDATE,
  request,
  rule,
  sop,
} from '../draft.js';

const LEVELS = ['low', 'medium', 'high', 'critical'] as const;

interface RiskPoint {
  readonly stem: string;
  readonly why: string;
  readonly threshold?: string;
  readonly mandates?: readonly JsonObject[];
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
  readonly more?: JsonObject;
}

function draft({ stem, why, threshold, mandates, asked = {}, known = {}, more = {} }: RiskPoint): Draft {
  return {
    stem: `risk.${stem}`,
    level: 'L2',
    labels: ['atom:risk-at-or-above', 'risk'],
    documents: [sop(rule([atom('risk-at-or-above', threshold === undefined ? {} : { level: threshold })], more))],
    mandates: mandates ?? [openMandateFor(asked)],
    request: request(asked),
    facts: facts(known),
    origin: { law: 'effective-risk' },
    why: `risk-at-or-above ${threshold ?? 'by default'}: ${why}`,
  };
}

/** Every claim against every threshold, and against none. */
function thresholds(): Draft[] {
  return [undefined, ...LEVELS].flatMap((threshold) =>
    LEVELS.map((level) =>
      draft({
        stem: `threshold.${level}`,
        why: `the agent says ${level}`,
        asked: { context: { riskLevel: level } },
        ...(threshold === undefined ? {} : { threshold }),
      }),
    ),
  );
}

function spellings(): Draft[] {
  const words: readonly JsonValue[] = [
    'HIGH',
    ' high ',
    'High\n',
    'hgih',
    'highest',
    'h',
    '',
    ' ',
    null,
    3,
    true,
    ['high'],
    {},
  ];
  return words.map((riskLevel) =>
    draft({ stem: 'spelling', why: `the agent says ${JSON.stringify(riskLevel)}`, asked: { context: { riskLevel } } }),
  );
}

/** Floors raise the agent's claim and never lower it. */
function floors(): Draft[] {
  const claims = [undefined, 'low', 'critical', 'hgih'] as const;
  return claims.flatMap((claim) =>
    ['low', 'high', 'hgih'].flatMap((floor) => {
      const context = claim === undefined ? {} : { riskLevel: claim };
      const says = `the agent says ${claim ?? 'nothing'}`;
      const given = { signal: 'new-merchant', level: floor, provenance: 'authoritative', detail: 'first payment' };
      return [
        draft({
          stem: 'floor.gateway',
          why: `${says}, a gateway ${floor}`,
          asked: { context, gatewayContext: { riskLevel: floor } },
        }),
        draft({
          stem: 'floor.server',
          why: `${says}, the server ${floor}`,
          asked: { context, serverContext: { riskLevel: floor } },
        }),
        draft({
          stem: 'floor.fact',
          why: `${says}, the gate’s own signal ${floor}`,
          asked: { context },
          known: { riskFloors: [given] },
        }),
      ];
    }),
  );
}

/** With a floor the level is as trusted as the floor. */
function provenance(): Draft[] {
  const demands = ['agent_signed', 'gateway_derived', 'authoritative', 'attested'] as const;
  const floor = (level: string, said: string) => ({ signal: 's', level, provenance: said, detail: 'd' });
  const points: readonly (readonly [says: string, asked: JsonObject, known: JsonObject])[] = [
    ['the agent alone', {}, {}],
    ['the agent, signed', { contextProvenance: 'agent_signed' }, {}],
    ['a gateway’s floor', { gatewayContext: { riskLevel: 'low' } }, {}],
    ['the server’s floor', { serverContext: { riskLevel: 'low' } }, {}],
    ['a signal that is gateway_derived', {}, { riskFloors: [floor('low', 'gateway_derived')] }],
    ['a signal of a garbled level', {}, { riskFloors: [floor('hgih', 'authoritative')] }],
    ['signals that are a text', {}, { riskFloors: 'high' }],
    ['a signal that is a text', {}, { riskFloors: ['high'] }],
    ['two signals', {}, { riskFloors: [floor('high', 'gateway_derived'), floor('low', 'authoritative')] }],
  ];
  return demands.flatMap((demand) =>
    points.map(([says, asked, known]) =>
      draft({
        stem: `provenance.${demand}`,
        why: `must be ${demand}, and comes from ${says}`,
        asked: { context: { riskLevel: 'low' }, ...asked },
        known,
        more: { requireProvenance: { riskLevel: demand } },
      }),
    ),
  );
}

const cap = (right: JsonValue, operator = 'lteq') => constraint('mm:payAmount', operator, right);
const elsewhere = (tier: string) => ({
  action: 'refund',
  document: { permission: [{ target: 'refund', riskTier: tier, constraint: [cap(10)] }] },
});

/** The tier that an owner set, and amounts that take most of a cap. */
function ownerAndShare(): Draft[] {
  const low = { context: { riskLevel: 'low' } };
  const share = (why: string, mandates: readonly JsonObject[], amount: string) =>
    draft({ stem: 'amount-share', why, mandates, asked: { ...low, amount } });
  return [
    ...LEVELS.map((tier) =>
      draft({
        stem: 'owner-tier',
        why: `the grant’s tier is ${tier}`,
        mandates: [mandate([], { riskTier: tier })],
        asked: low,
      }),
    ),
    draft({
      stem: 'owner-tier',
      why: 'the grant’s tier is no level',
      mandates: [mandate([], { riskTier: 'huge' })],
      asked: low,
    }),
    draft({
      stem: 'owner-tier',
      why: 'a tier where the agent says nothing',
      mandates: [mandate([], { riskTier: 'high' })],
    }),
    draft({
      stem: 'owner-tier',
      why: 'a grant of another action',
      mandates: [OPEN_MANDATE, elsewhere('critical')],
      asked: low,
    }),
    share('0.7 of the cap', [mandate([cap(100)])], '70'),
    share('a cent under 0.7 of the cap', [mandate([cap(100)])], '69.99'),
    share('0.7 of a cap with cents, exactly', [mandate([cap(99.99)])], '69.993'),
    share('just under 0.7 of a cap with cents', [mandate([cap(99.99)])], '69.9929'),
    share('the tightest cap of two', [mandate([cap(1000), cap(100)])], '70'),
    share('a cap that is exclusive', [mandate([cap(100, 'lt')])], '70'),
    share('a lower bound is no cap', [mandate([cap(1, 'gteq')])], '70'),
    share('its own share', [mandate([cap(100)], { riskSignals: { amountShare: 0.5 } })], '50'),
    share('under its own share', [mandate([cap(100)], { riskSignals: { amountShare: 0.5 } })], '49.99'),
    share('switched off', [mandate([cap(100)], { riskSignals: false })], '99'),
    share('only this signal switched off', [mandate([cap(100)], { riskSignals: { amountShare: false } })], '99'),
    share('switched on', [mandate([cap(100)], { riskSignals: true })], '99'),
    share('no cap at all', [PAYING_MANDATE], '1000000'),
    share('a cap of another action', [PAYING_MANDATE, elsewhere('low')], '9'),
    share('no amount to compare', [mandate([cap(100, 'lt')])], 'lots'),
  ];
}

export function riskDrafts(): Draft[] {
  return [...thresholds(), ...spellings(), ...floors(), ...provenance(), ...ownerAndShare()];
}
