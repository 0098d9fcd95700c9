import type { AtomConfig } from '../atoms/config.js';
import { isOwn } from '../atoms/rows.js';
import type { AtomRow, UnreadField } from '../atoms/spec.js';
import type { Members } from './members.js';

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
  if (fields.length === 0 || isOwn(row, (key) => config.has(key)) || isBlockedAnyway(use)) return;
  const passing = use.isNegated ? ['fires'] : ['silent', 'zero'];
  const { missing, garbled } = unreadOf(row, config);
  const states = [
    ...(passing.includes(missing) ? ['missing'] : []),
    ...(passing.includes(garbled) ? ['of another type'] : []),
  ];
  if (states.length === 0) return;
  const rule = use.isNegated ? 'the atom fires, and the rule that turns it around does not' : 'the atom is silent';
  atom.warn(
    'predicate',
    `passes over ${fields.join(' and ')}: ${states.join(' or ')}, ${rule}; set "strict": true in the document`,
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
