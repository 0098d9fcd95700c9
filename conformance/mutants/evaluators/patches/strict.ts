import { type PatchedMutant, patch } from './patch.js';

const MOLECULES = 'molecules.ts';
const UNREAD = 'unread.ts';

/** Strict documents: what they may not pass over. */
export const STRICT: readonly PatchedMutant[] = [
  patch(
    'strict-ignored',
    'reads a strict document as any other',
    MOLECULES,
    `strict: (own(objectOf(own(entry, 'document')), 'strict') ?? true) !== false,`,
    'strict: false,',
  ),
  patch(
    'strict-always',
    'reads every document strictly',
    MOLECULES,
    `strict: (own(objectOf(own(entry, 'document')), 'strict') ?? true) !== false,`,
    'strict: true,',
  ),
  patch(
    'strict-where-stated',
    'reads a document that says nothing by the published reading',
    MOLECULES,
    `strict: (own(objectOf(own(entry, 'document')), 'strict') ?? true) !== false,`,
    `strict: (own(objectOf(own(entry, 'document')), 'strict') ?? false) !== false,`,
  ),
  patch(
    'strict-not-negated',
    'a strict rule takes what a negated atom cannot judge for silence',
    MOLECULES,
    'if (strict && unreadFields(name, config, context).length > 0) return null;',
    `if (strict && unreadFields(name, config, context).length > 0 && own(atom, 'not') !== true) return null;`,
  ),
  patch(
    'strict-loosens',
    'a strict rule does not fire on what it cannot judge',
    MOLECULES,
    'const fired = outcome === null && document.strict ? outcomeOf(molecule, context, now, false) : outcome;',
    'const fired = outcome;',
  ),
  patch(
    'strict-fields-unnamed',
    'a strict rule does not name what it cannot judge',
    MOLECULES,
    'return unread.length > 0 ? unread : [ownFieldNeeded(name, config)];',
    'return [ownFieldNeeded(name, config)];',
  ),
  patch(
    'strict-divided-lists',
    'a strict rule takes a list that says two things',
    UNREAD,
    'return new Set(hitsOf(config, elements)).size > 1;',
    'return false;',
  ),
  patch(
    'strict-null-elements',
    'a strict rule passes over elements that are missing',
    UNREAD,
    'elements.some((element) => isMissing(element) || !isScalar(element))',
    'elements.some((element) => (!Array.isArray(value) && isMissing(element)) || (!isMissing(element) && !isScalar(element)))',
  ),
  patch('strict-empty-lists', 'a strict rule takes an empty list for a value', UNREAD, 'elements.length === 0 || ', ''),
  patch(
    'strict-other-actions',
    'a strict rule needs the field of an action that it is not about',
    UNREAD,
    'if (isOtherAction(config, context)) return false;',
    '',
  ),
  patch(
    'strict-assumed-total',
    'a strict rule takes the amount for the total',
    UNREAD,
    'return isTotal && !isTotalAssumed(context) ?',
    'return isTotal ?',
  ),
  patch(
    'strict-negative-total',
    'a strict rule takes a total below 0',
    UNREAD,
    'const isTotal = total !== null && total.compare(Decimal.zero) >= 0;',
    'const isTotal = total !== null;',
  ),
  patch('strict-garbled-risk', 'a strict rule passes over a garbled claim', UNREAD, ' || isRiskGarbled(context)', ''),
  patch(
    'strict-garbled-scope',
    'a strict rule takes what spells no currency for another one',
    UNREAD,
    `return isScoped && !isCurrencyCode(valueIn(context, 'currency')) ? ['currency'] : [];`,
    'return [];',
  ),
  patch(
    'strict-empty-prompt',
    'a strict rule takes an empty prompt for none',
    UNREAD,
    `typeof valueIn(context, name) !== 'string'`,
    `!valueIn(context, name)`,
  ),
  patch(
    'strict-shapes-unchecked',
    'a strict rule takes a field of any type',
    UNREAD,
    '!isWellFormed(name, valueIn(context, name))',
    '(valueIn(context, name) ?? null) === null',
  ),
  patch(
    'strict-other-types',
    'a strict rule takes a number for another text than "4100"',
    UNREAD,
    'return values.some((value) => typeOf(value) === type) ? [] : [field];',
    'return [];',
  ),
  patch(
    'strict-first-type',
    'a strict rule takes values of the type of the first one alone',
    UNREAD,
    'return values.some((value) => typeOf(value) === type) ? [] : [field];',
    'return values.slice(0, 1).some((value) => typeOf(value) === type) ? [] : [field];',
  ),
];
