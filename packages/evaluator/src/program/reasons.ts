/** Reason codes and signals that the evaluator gives by itself. Every program holds them as its first strings, in this order. */
export const AUTHORIZED: i32 = 0;
export const CONTEXT_UNVERIFIABLE: i32 = 1;
export const AGENT_SUSPENDED: i32 = 2;
export const AGENT_QUARANTINED: i32 = 3;
export const AGENT_DECOMMISSIONED: i32 = 4;
export const MODE_READ_ONLY: i32 = 5;
export const MODE_RESTRICTED_REVIEW: i32 = 6;
export const MODE_SUPERVISED_REVIEW: i32 = 7;
export const MANDATE_NOT_YET_VALID: i32 = 8;
export const MANDATE_EXPIRED: i32 = 9;
export const JURISDICTION_REQUIRED: i32 = 10;
export const EVALUATION_LIMIT_EXCEEDED: i32 = 11;
export const AMOUNT_NOT_DETERMINABLE: i32 = 12;

export const SIGNAL_OWNER_TIER: i32 = 13;
export const SIGNAL_AMOUNT_SHARE: i32 = 14;
export const DETAIL_OWNER_TIER: i32 = 15;
export const DETAIL_AMOUNT_SHARE: i32 = 16;

export const OWN_TEXTS: string[] = [
  'AUTHORIZED',
  'CONTEXT_UNVERIFIABLE',
  'AGENT_SUSPENDED',
  'AGENT_QUARANTINED',
  'AGENT_DECOMMISSIONED',
  'MODE_READ_ONLY',
  'MODE_RESTRICTED_REVIEW',
  'MODE_SUPERVISED_REVIEW',
  'MANDATE_NOT_YET_VALID',
  'MANDATE_EXPIRED',
  'JURISDICTION_REQUIRED',
  'EVALUATION_LIMIT_EXCEEDED',
  'AMOUNT_NOT_DETERMINABLE',
  'owner-tier',
  'amount-share',
  'the grants of this action set the tier',
  'the amount takes a large share of the tightest cap of this action',
];
