/** Molecules of one rule document, unless `compile` sets another limit. */
export const MOLECULES_PER_DOCUMENT_MAX = 200;
/** Atoms of one molecule, unless `compile` sets another limit. */
export const ATOMS_PER_MOLECULE_MAX = 50;
/** Time zones of one rule document, unless `compile` sets another limit. */
export const ZONES_PER_DOCUMENT_MAX = 32;
export { VALUE_DEPTH_MAX } from './core/cells.js';
