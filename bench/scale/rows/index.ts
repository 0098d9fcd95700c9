import { agents } from './agents.js';
import { onboarding } from './onboarding.js';
import { peerChange } from './peer-change.js';
import { ruleChange } from './rule-change.js';

/** One figure of a small and of a large case. */
export interface Measured {
  readonly what: string;
  readonly small: number;
  readonly large: number;
  readonly unit: string;
  /** What is aimed at, in words. */
  readonly aim: string;
}

/** What is measured together. `scale` multiplies the sizes of the large case: 1 for the published figures. */
export interface Row {
  readonly name: string;
  readonly measure: (scale: number) => Promise<readonly Measured[]>;
}

/** Every row: a new one is a file beside this and a line here. */
export const ROWS: readonly Row[] = [agents, ruleChange, peerChange, onboarding];
