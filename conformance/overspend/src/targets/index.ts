import type { Target } from '../target.js';
import { cardIssuer } from './emulations/card-issuer.js';
import { facilitator } from './emulations/facilitator.js';
import { proxyBudgets } from './emulations/proxy-budgets.js';
import { magpTarget } from './magp.js';
import { memory } from './memory.js';
import { NAIVE } from './naive/counters.js';

/** Settings of a target by name, from `--set NAME=VALUE`. */
export type TargetSettings = Readonly<Record<string, string>>;

/** The targets that ship, by the name that `--target` takes. */
export const TARGETS: Readonly<Record<string, (settings: TargetSettings) => Target>> = {
  memory: () => memory,
  magp: magpTarget,
  'emulated-llm-proxy': () => proxyBudgets,
  'emulated-x402': () => facilitator,
  'emulated-card-issuer': () => cardIssuer,
  ...Object.fromEntries(Object.entries(NAIVE).map(([name, target]) => [name, () => target])),
};
