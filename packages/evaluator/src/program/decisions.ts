/** Decisions by severity, as the register of the protocol orders them. */
export const ALLOW: i32 = 0;
export const OBSERVE: i32 = 1;
export const ESCALATE: i32 = 2;
export const BLOCK: i32 = 3;
export const SUSPEND: i32 = 4;
export const QUARANTINE: i32 = 5;
export const DECOMMISSION: i32 = 6;

/** Their names, in this order. */
export const DECISION_NAMES: string[] = [
  'allow',
  'observe',
  'escalate',
  'block',
  'suspend',
  'quarantine',
  'decommission',
];
