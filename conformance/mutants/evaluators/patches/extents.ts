import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';
const MOLECULES = 'molecules.ts';
const MANDATE = 'mandate.ts';
const OVERLAID = 'fields.set(name, { value, provenance });';

const cut = (value: string) => `fields.set(name, { value: ${value}, provenance });`;

const EVALUATE = 'evaluate.ts';
const BUDGET = 'return comparisons > 262_144 ?';

/** Documents and values of which only the beginning is read, and comparisons that are bounded otherwise. */
export const EXTENTS: readonly PatchedMutant[] = [
  patch(
    'ten-molecules',
    'of a document only the first ten molecules count',
    MOLECULES,
    `molecules: objectsOf(own(objectOf(own(entry, 'document')), 'molecules'))`,
    `molecules: objectsOf(own(objectOf(own(entry, 'document')), 'molecules')).slice(0, 10)`,
  ),
  patch(
    'five-atoms',
    'of a molecule only the first five atoms count',
    MOLECULES,
    `return objectsOf(own(molecule, 'atoms'));`,
    `return objectsOf(own(molecule, 'atoms')).slice(0, 5);`,
  ),
  patch(
    'unbounded-comparisons',
    'the comparisons of list elements have no bound',
    EVALUATE,
    BUDGET,
    'return comparisons > Number.POSITIVE_INFINITY ?',
  ),
  patch(
    'fewer-comparisons',
    'one comparison less is made than there may be',
    EVALUATE,
    BUDGET,
    'return comparisons >= 262_144 ?',
  ),
  patch(
    'missing-elements-compared',
    'elements that are missing count as compared',
    'context-value.ts',
    'return elementsOf(value).length * new Set',
    'return value.length * new Set',
  ),
  patch(
    'ten-documents',
    'only the first ten documents of a family count',
    MOLECULES,
    'return objectsOf(entries).map(',
    'return objectsOf(entries).slice(0, 10).map(',
  ),
  patch(
    'short-texts',
    'texts of the context are cut at 64 characters',
    CONTEXT,
    OVERLAID,
    cut(`typeof value === 'string' ? value.slice(0, 64) : value`),
  ),
  patch(
    'texts-of-a-kilobyte',
    'texts of the context are cut at 1,024 characters',
    CONTEXT,
    OVERLAID,
    cut(`typeof value === 'string' ? value.slice(0, 1024) : value`),
  ),
  patch(
    'short-lists',
    'lists of the context are cut at five elements',
    CONTEXT,
    OVERLAID,
    cut('Array.isArray(value) ? value.slice(0, 5) : value'),
  ),
  patch(
    'short-config-lists',
    'of a list in a config only the first five texts count',
    'documents.ts',
    `return listOf(value).filter((item) => typeof item === 'string');`,
    `return listOf(value).filter((item) => typeof item === 'string').slice(0, 5);`,
  ),
  patch(
    'three-members',
    'of an allow-list of merchants only the first three count',
    MANDATE,
    'const members = Array.isArray(right) ? right : [right];',
    'const members = Array.isArray(right) ? right.slice(0, 3) : [right];',
  ),
  patch(
    'five-constraints',
    'of a clause only the first five constraints count',
    MANDATE,
    `return objectsOf(own(rule, 'constraint'));`,
    `return objectsOf(own(rule, 'constraint')).slice(0, 5);`,
  ),
  patch('short-paths', 'a path has eight names at most', 'fields.ts', 'of path)', 'of path.slice(0, 8))'),
  patch(
    'five-floors',
    'only the first five floors count',
    'risk.ts',
    'return floors.map((floor) => {',
    'return floors.slice(0, 5).map((floor) => {',
  ),
];
