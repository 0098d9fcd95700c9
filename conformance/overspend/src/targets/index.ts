import type { Target } from '../target.js';
import { magpTarget } from './magp.js';
import { memory } from './memory.js';
import { NAIVE } from './naive/counters.js';

/** Settings of a target by name, from `--set NAME=VALUE`. */
export type TargetSettings = Readonly<Record<string, string>>;

/** The targets that ship, by the name that `--target` takes. */
export const TARGETS: Readonly<Record<string, (settings: TargetSettings) => Target>> = {
  memory: () => memory,
  magp: magpTarget,
  ...Object.fromEntries(Object.entries(NAIVE).map(([name, target]) => [name, () => target])),
};
