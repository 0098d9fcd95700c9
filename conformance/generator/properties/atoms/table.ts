import { AMOUNT_ATOMS } from './amounts.js';
import type { AtomProbes } from './atom-probes.js';
import { contextValue } from './context-values.js';
import { LIST_ATOMS } from './lists.js';
import { HISTORY_ATOMS, OWN_FIELD_ATOMS, TIME_ATOMS } from './own-atoms.js';
import { sampledAtoms } from './sampled.js';
import { SIGNAL_ATOMS } from './signals.js';

/** The atoms that have probes of their own. */
const WRITTEN: readonly AtomProbes[] = [
  ...AMOUNT_ATOMS,
  ...LIST_ATOMS,
  ...SIGNAL_ATOMS,
  ...contextValue('context-value-in'),
  ...contextValue('context-value-not-in'),
  ...OWN_FIELD_ATOMS,
  ...TIME_ATOMS,
  ...HISTORY_ATOMS,
];

/** Every atom with configs and the requests around its edges. */
export const ATOM_TABLE: readonly AtomProbes[] = [...WRITTEN, ...sampledAtoms(WRITTEN)];
