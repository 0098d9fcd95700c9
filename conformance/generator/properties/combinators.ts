import type { JsonObject } from '@gatewright/protocol';
import { atom, type Draft, facts, OPEN_MANDATE, PAYING_MANDATE, request, rule, sop } from '../draft.js';

/** Atoms that fire, are silent, or cannot be known, whatever the request. */
const TRUE = atom('amount-at-or-above', { limit: 0 });
const FALSE = atom('amount-over', { limit: 1_000_000 });
const UNKNOWN = atom('field-equals', { field: 'channel', value: 'phone' });
const FIRES = atom('consent-missing');

const WORDS: ReadonlyMap<JsonObject, string> = new Map([
  [TRUE, 'true'],
  [FALSE, 'false'],
  [UNKNOWN, 'unknown'],
]);

const COMBINATORS = ['any', 'all', 'none'] as const;
const VALUES = [TRUE, FALSE, UNKNOWN];
const COMBINATIONS: readonly (readonly JsonObject[])[] = [
  ...VALUES.map((one) => [one]),
  ...VALUES.flatMap((one) => VALUES.map((two) => [one, two])),
  ...VALUES.flatMap((one) => VALUES.flatMap((two) => VALUES.map((three) => [one, two, three]))),
];

/** The truth tables of the combinators, in three values: unknown never becomes allow. */
function threeValued(): Draft[] {
  return COMBINATORS.flatMap((combinator) =>
    COMBINATIONS.map((atoms): Draft => {
      const words = atoms.map((each) => WORDS.get(each) ?? '');
      return {
        stem: `combinator.${combinator}.${words.map((word) => word.charAt(0)).join('')}`,
        level: atoms.includes(UNKNOWN) ? 'L2' : 'L1',
        labels: [`combinator:${combinator}`, 'three-valued'],
        documents: [sop(rule(atoms, { combinator }))],
        mandates: [PAYING_MANDATE],
        request: request({ amount: '1' }),
        facts: facts(),
        origin: { law: 'three-valued-logic' },
        why: `${combinator} of ${words.join(', ')}`,
      };
    }),
  );
}

/** The same with atoms of the protocol only, which are never unknown. */
function twoValued(): Draft[] {
  const silent = atom('pii-present');
  const pairs = [[FIRES], [silent], [FIRES, FIRES], [FIRES, silent], [silent, FIRES], [silent, silent]];
  return COMBINATORS.flatMap((combinator) =>
    pairs.map((atoms): Draft => {
      const words = atoms.map((each) => (each === FIRES ? 'fires' : 'is silent'));
      return {
        stem: `combinator.${combinator}.protocol`,
        level: 'L1',
        labels: [`combinator:${combinator}`],
        documents: [sop(rule(atoms, { combinator }))],
        mandates: [OPEN_MANDATE],
        request: request({ context: { consent: false, piiPresent: false } }),
        facts: facts(),
        origin: { law: 'two-valued-logic' },
        why: `${combinator} of protocol atoms: ${words.join(', ')}`,
      };
    }),
  );
}

export function combinatorDrafts(): Draft[] {
  return [...threeValued(), ...twoValued()];
}
