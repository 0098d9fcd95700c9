import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';
const MOLECULES = 'molecules.ts';

/** Combinators, negation, provenance and what cannot be verified. */
export const RULES: readonly PatchedMutant[] = [
  patch(
    'any-is-all',
    'any demands every atom',
    MOLECULES,
    `case 'any':\n      return someFires(outcomes);`,
    `case 'any':\n      return negated(someFires(outcomes.map(negated)));`,
  ),
  patch(
    'all-is-any',
    'all is content with one atom',
    MOLECULES,
    `case 'all':\n      return negated(someFires(outcomes.map(negated)));`,
    `case 'all':\n      return someFires(outcomes);`,
  ),
  patch(
    'none-is-not-all',
    'none fires unless all atoms do',
    MOLECULES,
    `case 'none':\n      return negated(someFires(outcomes));`,
    `case 'none':\n      return someFires(outcomes.map(negated));`,
  ),
  patch(
    'unknown-is-false',
    'what is unknown counts as false',
    MOLECULES,
    'outcomes.includes(true) || (outcomes.includes(null) ? null : false)',
    'outcomes.includes(true)',
  ),
  patch(
    'unknown-dominates',
    'one unknown atom leaves every rule open',
    MOLECULES,
    'outcomes.includes(true) || (outcomes.includes(null) ? null : false)',
    'outcomes.includes(null) ? null : outcomes.includes(true)',
  ),
  patch(
    'not-ignored',
    'negation is ignored',
    MOLECULES,
    `own(atom, 'not') === true ? negated(fires) : fires`,
    `own(atom, 'nor') === true ? negated(fires) : fires`,
  ),
  patch(
    'provenance-ignored',
    'a field needs no provenance',
    MOLECULES,
    'provenanceRank(field.provenance) >= provenanceRank(level)',
    'provenanceRank(field.provenance) >= 0',
  ),
  patch(
    'provenance-exclusive',
    'a field must be above its level',
    MOLECULES,
    'provenanceRank(field.provenance) >= provenanceRank(level)',
    'provenanceRank(field.provenance) > provenanceRank(level)',
  ),
  patch(
    'unknown-level-is-none',
    'a level that nobody knows asks nothing',
    CONTEXT,
    'rank === -1 ? PROVENANCES.length - 1 : rank',
    'rank',
  ),
  patch(
    'malformed-is-verified',
    'a malformed field is as good as any',
    MOLECULES,
    'field !== undefined && isWellFormed(name, field.value) &&',
    `field !== undefined && isWellFormed('other', field.value) &&`,
  ),
  patch(
    'missing-is-verified',
    'a missing field is not looked for',
    MOLECULES,
    'field !== undefined && isWellFormed(name, field.value) && provenanceRank(field.provenance) >= provenanceRank(level)',
    'field === undefined || (isWellFormed(name, field.value) && provenanceRank(field.provenance) >= provenanceRank(level))',
  ),
  patch(
    'risk-not-required',
    'a risk rule does not need the risk level',
    MOLECULES,
    `own(atom, 'predicate') === 'risk-at-or-above');`,
    `own(atom, 'predicate') === 'risk');`,
  ),
  patch(
    'unverifiable-allowed',
    'a rule that cannot be verified is silent',
    MOLECULES,
    'if (!fired) return unverifiable ? doubt : null;',
    'if (!fired) return unverifiable ? null : null;',
  ),
  patch(
    'unverifiable-blocks',
    'a rule that cannot be verified blocks',
    MOLECULES,
    `{ decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' }`,
    `{ decision: 'block', reasonCode: 'CONTEXT_UNVERIFIABLE' }`,
  ),
  patch(
    'not-raised',
    'a rule that fires on what it cannot trust keeps its decision',
    MOLECULES,
    '...(unverifiable ? [{ ...doubt, reasonCode }] : [])',
    '...(unverifiable ? [] : [])',
  ),
  patch(
    'doubt-replaces-code',
    'a raised rule loses its code',
    MOLECULES,
    '...(unverifiable ? [{ ...doubt, reasonCode }] : [])',
    '...(unverifiable ? [doubt] : [])',
  ),
  patch(
    'all-lazy',
    'only the first atom of a rule counts',
    MOLECULES,
    'const outcomes = atomsOf(molecule).map(',
    'const outcomes = atomsOf(molecule).slice(0, 1).map(',
  ),
];
