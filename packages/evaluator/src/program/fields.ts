/** Fields that the evaluator itself reads. Every program gives them its first slots, in this order. */
export const ACTION: i32 = 0;
export const AGENT_DID: i32 = 1;
export const AMOUNT: i32 = 2;
export const CURRENCY: i32 = 3;
export const MERCHANT: i32 = 4;
export const RESOURCE: i32 = 5;
export const JURISDICTION: i32 = 6;
export const COUNTERPARTY: i32 = 7;
export const CUMULATIVE_SPEND: i32 = 8;
export const RISK_LEVEL: i32 = 9;
export const CALL_COUNT: i32 = 10;
export const PROMPT: i32 = 11;
export const OUTPUT: i32 = 12;
/** The gate's clock; no request can hold it. */
export const TIME: i32 = 13;
/** The other name that a layer can give the counterparty. */
export const MM_COUNTERPARTY: i32 = 14;
/** The counterparty that the layers name under either name: the evaluation's own, so no layer can hold it. */
export const NAMED_COUNTERPARTY: i32 = 15;

export const KNOWN_FIELDS: string[] = [
  'action',
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'resource',
  'jurisdiction',
  'counterparty',
  'cumulativeSpend',
  'riskLevel',
  'callCount',
  'prompt',
  'output',
  'time',
  'mm:counterparty',
  'counterparty',
];

/** The top-level name under which the gate states its answers about earlier actions; no layer of a request can say anything under it. */
export const HISTORY_ROOT: string = 'gatewright:history';

/** What makes a field well-formed (protocol.md §3.2). */
export const SHAPE_ANY: i32 = 0;
export const SHAPE_RISK: i32 = 1;
export const SHAPE_BOOLEAN: i32 = 2;
export const SHAPE_NUMBER: i32 = 3;
export const SHAPE_TEXT: i32 = 4;
export const SHAPE_TEXTS: i32 = 5;

const SHAPES: string[] = [
  '',
  ' riskLevel ',
  ' consent piiPresent ',
  ' amount cumulativeSpend callCount evidenceConfidence holTrustScore ',
  ' dataSourceId jurisdiction dataResidency model tool currency action prompt output ',
  ' evidenceTypes ',
];

/** The shape that a field of this name must have. */
export function shapeOf(name: string): i32 {
  if (name.includes(' ')) return SHAPE_ANY;
  for (let shape: i32 = SHAPE_RISK; shape <= SHAPE_TEXTS; shape += 1) {
    if ((SHAPES[shape] as string).includes(' ' + name + ' ')) return shape;
  }
  return SHAPE_ANY;
}

/** How far a field can be trusted, weakest first. */
export const AGENT_ASSERTED: i32 = 0;
export const AGENT_SIGNED: i32 = 1;
export const GATEWAY_DERIVED: i32 = 2;
export const AUTHORITATIVE: i32 = 3;
export const ATTESTED: i32 = 4;
export const PROVENANCE_NAMES: string[] = [
  'agent_asserted',
  'agent_signed',
  'gateway_derived',
  'authoritative',
  'attested',
];

/** Risk levels, mildest first; 0 is none. */
export const RISK_NONE: i32 = 0;
export const RISK_HIGH: i32 = 3;
export const RISK_LEVELS: string[] = ['low', 'medium', 'high', 'critical'];
