import type { JsonObject } from '@gatewright/protocol';
import { atom, type Draft, rule, sop, standard } from '../../draft.js';
import { ATOM, MOLECULE, OVER, reject } from './reject.js';

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'velocity-over',
  'Amount-Over',
  'amount-over ',
  '',
];

/** Predicates, combinators and decisions that nobody knows; names of an object's inside are among them. */
export function nameDrafts(): Draft[] {
  const documents = (molecule: JsonObject) => ({ documents: [sop(molecule)] });
  return [
    ...NAMES.flatMap((name) => [
      reject(
        'predicate',
        `a predicate called ${JSON.stringify(name)}`,
        [`${ATOM}.predicate`],
        documents(rule([atom(name)])),
      ),
      reject(
        'combinator',
        `a combinator called ${JSON.stringify(name)}`,
        [`${MOLECULE}.combinator`],
        documents(rule([OVER], { combinator: name })),
      ),
      reject(
        'decision',
        `a decision called ${JSON.stringify(name)}`,
        [`${MOLECULE}.decision`],
        documents(rule([OVER], { decision: name })),
      ),
    ]),
    ...['allow', 'decommission', 'void', 'Block'].map((decision) =>
      reject(
        'decision',
        `a rule that decides ${decision}`,
        [`${MOLECULE}.decision`],
        documents(rule([OVER], { decision })),
      ),
    ),
    ...[7, null, true, [], {}].flatMap((value) => [
      reject(
        'predicate',
        `a predicate that is ${JSON.stringify(value)}`,
        [`${ATOM}.predicate`],
        documents(rule([{ predicate: value }])),
      ),
      reject(
        'combinator',
        `a combinator that is ${JSON.stringify(value)}`,
        [`${MOLECULE}.combinator`],
        documents(rule([OVER], { combinator: value })),
      ),
      reject(
        'decision',
        `a decision that is ${JSON.stringify(value)}`,
        [`${MOLECULE}.decision`],
        documents(rule([OVER], { decision: value })),
      ),
    ]),
  ];
}

const SPENT = { limit: 500, currency: 'EUR', period: 'month' };
const SUM_FAULTS: readonly (readonly [says: string, member: string, config: JsonObject])[] = [
  ['with a sum over an unknown period', 'period', { period: 'fortnight' }],
  ['with a sum over a month as a duration', 'period', { period: 'P1M' }],
  ['with a sum over no time', 'period', { period: 'P0D' }],
  ['with a sum over more than 366 days', 'period', { period: 'P366DT1S' }],
  ['with a sum in an unknown zone', 'zone', { zone: 'Mars/Base' }],
  ['with a sum in a zone that is an abbreviation', 'zone', { zone: 'PST' }],
  ['with a rolling sum in a zone', 'zone', { period: 'P7D', zone: 'UTC' }],
  ['with a sum of an unknown currency', 'currency', { currency: 'EURO' }],
  ['with a limit of a sum below zero', 'limit', { limit: -1 }],
  ['with a limit of a sum that is too precise', 'limit', { limit: 0.0000001 }],
  ['with a sum by the amount', 'by', { by: 'amount' }],
];

/** Shapes of molecules, documents and lists. */
export function shapeDrafts(): Draft[] {
  const molecule = (what: string, faults: readonly string[], value: JsonObject) =>
    reject('molecule', `a molecule ${what}`, faults, { documents: [sop(value)] });
  const entry = (what: string, faults: readonly string[], ...documents: JsonObject[]) =>
    reject('document', what, faults, { documents });
  const many = (count: number) => Array.from({ length: count }, (_, index) => rule([OVER], { id: `m${index}` }));
  return [
    molecule('without atoms', [`${MOLECULE}.atoms`], rule([])),
    molecule('whose atoms are no list', [`${MOLECULE}.atoms`], { ...rule([]), atoms: {} }),
    molecule('with an atom that is a number', [ATOM], { ...rule([]), atoms: [7] }),
    molecule('with a second atom that is null', [`${MOLECULE}.atoms[1]`], { ...rule([]), atoms: [OVER, null] }),
    molecule('without an id', [`${MOLECULE}.id`], { combinator: 'any', atoms: [OVER], decision: 'block' }),
    molecule('with a blank id', [`${MOLECULE}.id`], rule([OVER], { id: ' ' })),
    molecule('without a combinator', [`${MOLECULE}.combinator`], { id: 'm', atoms: [OVER], decision: 'block' }),
    molecule('without a decision', [`${MOLECULE}.decision`], { id: 'm', atoms: [OVER], combinator: 'any' }),
    molecule('with a code that is no text', [`${MOLECULE}.reasonCode`], rule([OVER], { reasonCode: 7 })),
    molecule('with a negation that is no boolean', [`${ATOM}.not`], rule([atom('pii-present', {}, { not: 'yes' })])),
    molecule(
      'with a provenance that is no text',
      [`${MOLECULE}.requireProvenance.amount`],
      rule([OVER], { requireProvenance: { amount: 3 } }),
    ),
    molecule(
      'with a provenance that is a list',
      [`${MOLECULE}.requireProvenance`],
      rule([OVER], { requireProvenance: ['amount'] }),
    ),
    molecule('of 51 atoms', [`${MOLECULE}.atoms`], rule(Array.from({ length: 51 }, () => OVER))),
    molecule(
      'with a blank field',
      [`${ATOM}.config.field`],
      rule([atom('context-value-in', { field: ' ', values: ['x'] })]),
    ),
    molecule(
      'with a field of 33 names',
      [`${ATOM}.config.field`],
      rule([atom('field-equals', { field: 'a.'.repeat(32) + 'a', value: 1 })]),
    ),
    molecule(
      'with an unknown zone',
      [`${ATOM}.config.zone`],
      rule([atom('time-outside', { zone: 'Mars/Base', fromMinute: 0, toMinute: 1 })]),
    ),
    molecule(
      'with half a minute',
      [`${ATOM}.config.fromMinute`],
      rule([atom('time-outside', { zone: 'UTC', fromMinute: 0.5, toMinute: 1 })]),
    ),
    molecule(
      'with a minute past the day',
      [`${ATOM}.config.toMinute`],
      rule([atom('time-outside', { zone: 'UTC', fromMinute: 0, toMinute: 1441 })]),
    ),
    molecule(
      'with an empty window',
      [`${ATOM}.config.toMinute`],
      rule([atom('time-outside', { zone: 'UTC', fromMinute: 9, toMinute: 9 })]),
    ),
    molecule(
      'with an unknown weekday',
      [`${ATOM}.config.weekdays`],
      rule([atom('time-outside', { zone: 'UTC', weekdays: ['Mon'], fromMinute: 0, toMinute: 9 })]),
    ),
    ...SUM_FAULTS.map(([says, member, config]) =>
      molecule(says, [`${ATOM}.config.${member}`], rule([atom('spent-over', { ...SPENT, ...config })])),
    ),
    molecule(
      'with five faults',
      [
        `${ATOM}.predicate`,
        `${MOLECULE}.atoms[1].config.limit`,
        `${MOLECULE}.combinator`,
        `${MOLECULE}.decision`,
        `${MOLECULE}.id`,
      ],
      {
        combinator: 'x',
        decision: 'y',
        atoms: [{ predicate: 'z' }, { predicate: 'amount-over' }],
      },
    ),
    entry('a document that is a number', ['$.sops[0].document'], { family: 'sop', id: 's', document: 7 }),
    entry('no document', ['$.standards[0].document'], { family: 'standard', id: 's' }),
    entry('a document without molecules', ['$.sops[0].document.molecules'], { family: 'sop', id: 's', document: {} }),
    entry('molecules that are no list', ['$.sops[0].document.molecules'], {
      family: 'sop',
      id: 's',
      document: { molecules: {} },
    }),
    entry('a molecule that is a text', [`${MOLECULE}`], { family: 'sop', id: 's', document: { molecules: ['m'] } }),
    entry('a document without an id', ['$.sops[0].id'], { family: 'sop', document: { molecules: [] } }),
    entry('two SOPs of one id', ['$.sops[1].id'], sop(rule([OVER])), sop(rule([OVER]))),
    entry(
      'two standards of one id',
      ['$.standards[1].id'],
      standard(rule([OVER])),
      sop(rule([OVER])),
      standard(rule([OVER])),
    ),
    entry('two molecules of one id', ['$.sops[0].document.molecules[1].id'], sop(rule([OVER]), rule([OVER]))),
    entry('201 molecules', ['$.sops[0].document.molecules'], sop(...many(201))),
    entry(
      'faults in both families',
      [`${ATOM}.predicate`, '$.standards[0].document.molecules[0].combinator'],
      standard(rule([OVER], { combinator: 'x' })),
      sop(rule([atom('x')])),
    ),
  ];
}
