import type { Members } from '../members/members.js';
import type { AtomUse } from './silent-uses.js';

/**
 * Warns where a list of a folding atom says what is allowed: values that look like a listed one are allowed too. A list of what is refused
 * gains by folding. A rule that observes refuses nothing.
 */
export function warnOfFoldedAllowList(atom: Members, { row, isNegated, isObserved }: AtomUse): void {
  if (isObserved || row.allowsByFolding === undefined || (row.allowsByFolding === 'negated') !== isNegated) return;
  const turned = row.allowsByFolding === 'negated' ? '' : `, with "not": ${atom.get('not') !== true}`;
  atom.warn(
    'predicate',
    `allows each value that looks like a listed one: case, look-alike letters, spaces and dashes do not count; to allow the listed texts alone, write "field-in"${turned}`,
  );
}
