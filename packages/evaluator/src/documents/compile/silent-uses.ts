import type { AtomRow, UnreadField } from '../atoms/atom-row.js';
import type { AtomConfig } from '../atoms/config.js';
import { isOwn } from '../atoms/rows.js';
import type { Members } from '../members/members.js';

/** How an atom stands in its molecule. */
export interface AtomUse {
  readonly row: AtomRow;
  readonly config: AtomConfig;
  /** By `not` or by the combinator `none`, not by both. */
  readonly isNegated: boolean;
  /** True where the molecule only observes. */
  readonly isObserved: boolean;
  /** Fields whose provenance the molecule demands. */
  readonly demanded: readonly string[];
}

/** Warns where a rule that is not strict passes over a field that its atom cannot judge (docs/reference/atoms.md has the whole matrix). */
export function warnOfSilence(atom: Members, use: AtomUse): void {
  const { row, config } = use;
  const fields = row.reads(config).filter((field) => !use.demanded.includes(field) && field !== 'action');
  const { missing, garbled, otherType } = unreadOf(row, config);
  const isUnknown = otherType === undefined && isOwn(row, (key) => config.has(key));
  if (fields.length === 0 || isUnknown || isBlockedAnyway(use)) return;
  const passing = use.isNegated ? ['fires'] : ['silent', 'zero'];
  const states = [
    ...(passing.includes(missing) ? ['missing'] : []),
    ...(passing.includes(otherType ?? garbled) ? ['of another type'] : []),
  ];
  if (states.length === 0) return;
  const rule = use.isNegated ? 'the atom fires, and the rule that turns it around does not' : 'the atom is silent';
  atom.warn(
    'predicate',
    `passes over ${fields.join(' and ')}: ${states.join(' or ')}, ${rule}; remove "strict": false from the document`,
  );
}

/** A missing context value does what the atom says of it. */
function unreadOf({ unread }: AtomRow, config: AtomConfig): UnreadField {
  return config.text('missing') === 'fire' ? { ...unread, missing: 'fires' } : unread;
}

/** An amount that is none is blocked whatever rules say; so is no jurisdiction, where a rule about it enforces. */
function isBlockedAnyway({ row, config, isObserved }: AtomUse): boolean {
  const [field] = row.reads(config);
  return field === 'amount' || (field === 'jurisdiction' && !isObserved);
}
