import type { AtomSpec } from './spec.js';

/** Every atom this evaluator knows, as GET /standards/atoms serves it. */
export const ATOM_CATALOGUE: readonly AtomSpec[] = [];
