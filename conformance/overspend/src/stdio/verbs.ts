import { DISTURBANCES } from '../plan.js';

/** The methods of a gate that a program over standard input and output can have, by name. */
export const VERBS = [
  'budget',
  'ask',
  'claim',
  'settle',
  'void',
  'refund',
  'left',
  'delegate',
  'approve',
  'resume',
  ...DISTURBANCES,
  'clock',
  'share',
] as const;
export type Verb = (typeof VERBS)[number];

export const isVerb = (text: unknown): text is Verb => VERBS.some((verb) => verb === text);
