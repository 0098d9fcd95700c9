import { amounts } from './amounts.js';
import type { Attack } from './attack.js';
import { chains } from './chains.js';
import { clocks } from './clocks.js';
import { counts } from './counts.js';
import { crashes } from './crashes.js';
import { endings } from './endings.js';
import { outages } from './outages.js';
import { parallel } from './parallel.js';
import { retries } from './retries.js';
import { trees } from './trees.js';
import { windows } from './windows.js';

/** Every attack. The command, the documentation and the result are read from this table. */
export const ATTACKS: readonly Attack[] = [
  ...parallel,
  ...retries,
  ...endings,
  ...crashes,
  ...clocks,
  ...outages,
  ...windows,
  ...trees,
  ...chains,
  ...counts,
  ...amounts,
];

export type { Attack, Facts } from './attack.js';
