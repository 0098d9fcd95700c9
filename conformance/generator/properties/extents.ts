import type { JsonObject, JsonValue } from '@gatewright/protocol';
import {
  atom,
  constraint,
  type Draft,
  facts,
  mandate,
  OPEN_MANDATE,
  openMandateFor,
  request,
  rule,
  sop,
  standard,
} from '../draft.js';
import { draft as mandatePoint } from './mandates/point.js';

/** Members of what is long: more than anybody keeps by mistake, fewer than a document may have. */
const MANY = 40;
/** UTF-16 code units of a long text. */
const LONG = 3_000;

const FIRES = atom('consent-missing');
const SILENT = atom('pii-present');

const fill = <T>(last: T, each: (index: number) => T): T[] => [
  ...Array.from({ length: MANY - 1 }, (_, i) => each(i)),
  last,
];
const words = (last: string): string[] => fill(last, (index) => `name${index}`);
const long = (last: string): string => 'x'.repeat(LONG) + last;

interface RulePoint {
  readonly stem: string;
  readonly why: string;
  readonly documents: readonly JsonObject[];
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

function draft({ stem, why, documents, asked = {}, known = {} }: RulePoint): Draft {
  return {
    stem: `extent.${stem}`,
    level: 'L1',
    labels: ['extent'],
    documents,
    mandates: [openMandateFor(asked)],
    request: request({ context: { consent: false }, ...asked }),
    facts: facts(known),
    origin: { law: 'nothing-cut-short' },
    why,
  };
}

/** Of many rules or atoms the last one counts like the first. */
function rules(): Draft[] {
  const documents = [
    [
      `the last of ${MANY} rules`,
      [sop(...fill(rule([FIRES], { id: 'last' }), (i) => rule([SILENT], { id: `m${i}` })))],
    ],
    [
      `the last of ${MANY} standards`,
      fill(standard(rule([FIRES])), () => standard(rule([SILENT]))).map((entry, i) => ({ ...entry, id: `std${i}` })),
    ],
    [`the last of ${MANY} atoms, where one is enough`, [sop(rule(fill(FIRES, () => SILENT)))]],
    [
      `the last of ${MANY} atoms, where all are needed`,
      [
        sop(
          rule(
            fill(SILENT, () => FIRES),
            { combinator: 'all' },
          ),
        ),
      ],
    ],
    [
      `the last of ${MANY} atoms, where none may fire`,
      [
        sop(
          rule(
            fill(FIRES, () => SILENT),
            { combinator: 'none' },
          ),
        ),
      ],
    ],
  ] as const;
  return documents.map(([why, rulesOf]) => draft({ stem: 'rules', why, documents: rulesOf }));
}

/** A value is read to its end, and a list to its last member; so is a list of the config. */
function values(): Draft[] {
  const point = (why: string, predicate: string, config: JsonObject, context: JsonObject) =>
    draft({ stem: 'values', why, documents: [sop(rule([atom(predicate, config)]))], asked: { context } });
  const within = { field: 'op', values: ['delete'], match: 'contains' };
  const isIn = { field: 'op', values: ['delete'] };
  return [
    point('the end of a long text holds a term', 'text-matches', { terms: ['bomb'] }, { prompt: long(' Bomb') }),
    point('the end of a long output holds a term', 'text-matches', { terms: ['bomb'] }, { output: long(' Bomb') }),
    point('the end of a long value holds a part', 'context-value-in', within, { op: long('delete') }),
    point(
      'the end of a long value in an object holds a part',
      'context-value-in',
      { ...within, field: 'order.op' },
      {
        order: { op: long('delete') },
      },
    ),
    point(
      'a long value is another from its last letter',
      'context-value-in',
      { field: 'op', values: [long('a')] },
      {
        op: long('b'),
      },
    ),
    point(
      'a long name is another from its last letter',
      'model-not-allowed',
      { allowed: [long('a')] },
      {
        model: long('b'),
      },
    ),
    point(
      'a long source is another from its last letter',
      'data-source-not-approved',
      { approved: [long('a')] },
      {
        dataSourceId: long('b'),
      },
    ),
    point('the last of many values is a hit', 'context-value-in', isIn, { op: words('delete') }),
    point(
      'the last of many values is the only miss',
      'context-value-not-in',
      { field: 'op', values: words('').slice(0, -1) },
      {
        op: words('other'),
      },
    ),
    point(
      'the last of many types of evidence is the one',
      'evidence-requirement',
      { required: ['invoice'] },
      {
        evidenceTypes: words('invoice'),
      },
    ),
    point(
      'the last of many types that are required is not there',
      'evidence-requirement',
      { required: words('invoice') },
      {
        evidenceTypes: words('').slice(0, -1),
      },
    ),
    point('the last of many tools is allowed', 'tool-not-allowed', { allowed: words('mail') }, { tool: 'mail' }),
    point(
      'the last of many sources is approved',
      'data-source-not-approved',
      { approved: words('crm') },
      {
        dataSourceId: 'crm',
      },
    ),
    point('the last of many terms is there', 'text-matches', { terms: words('bomb') }, { prompt: 'a bomb' }),
    point(
      'the last of many values to compare with',
      'context-value-in',
      { field: 'op', values: words('delete') },
      {
        op: 'delete',
      },
    ),
    point(
      'the last of many names on a path',
      'context-value-not-in',
      { field: `${'a.'.repeat(20)}op`, values: ['delete'] },
      nested(20),
    ),
  ];
}

function nested(depth: number): JsonObject {
  return depth === 0 ? { op: 'delete' } : { a: nested(depth - 1) };
}

/** Floors that the gate gives: the last one may be the highest. */
function floors(): Draft[] {
  const floor = (level: string) => ({ signal: 'new-merchant', level, provenance: 'authoritative', detail: level });
  return [
    draft({
      stem: 'floors',
      why: 'the last of many floors is the highest',
      documents: [sop(rule([atom('risk-at-or-above', { level: 'high' })]))],
      known: { riskFloors: fill(floor('high'), () => floor('low')) },
    }),
  ];
}

/** Of many constraints, permissions, prohibitions and mandates the last one counts like the first. */
function mandates(): Draft[] {
  const point = (why: string, mandated: readonly JsonObject[], asked: JsonObject = { merchant: 'acme' }): Draft =>
    mandatePoint({ stem: 'extent.mandates', property: 'nothing-cut-short', why, mandates: mandated, asked });
  const merchant = (operator: string, right: JsonValue) => constraint('mm:merchant', operator, right);
  const permission = (name: string) => ({ target: 'pay', constraint: [merchant('eq', name)] });
  const other = (action: string): JsonObject => ({ action, document: { permission: [{ target: action }] } });
  return [
    point('the last of many merchants is allowed', [mandate([merchant('isAnyOf', words('acme'))])]),
    point('the last of many merchants is not', [mandate([merchant('isNoneOf', words('acme'))])]),
    point('the last of many merchants is part of the list', [mandate([merchant('isPartOf', words('acme'))])]),
    point('the last of many constraints fails', [
      mandate(fill(merchant('neq', 'acme'), (i) => merchant('neq', `name${i}`))),
    ]),
    point('the last of many permissions holds', [
      { action: 'pay', document: { permission: words('acme').map(permission) } },
    ]),
    point('the last of many prohibitions fires', [
      mandate(
        [],
        {},
        {
          prohibition: words('acme')
            .map(permission)
            .map((each) => ({ ...each, reasonCode: 'NO_EVIL' })),
        },
      ),
    ]),
    point(
      'the last of many mandates is of the action',
      fill(OPEN_MANDATE, (i) => other(`refund${i}`)),
      {},
    ),
    point('a long merchant is another from its last letter', [mandate([merchant('eq', long('a'))])], {
      merchant: long('b'),
    }),
    mandatePoint({
      stem: 'extent.mandates',
      property: 'nothing-cut-short',
      why: 'the last of many actions is revoked',
      mandates: [],
      revokedActions: words('pay'),
    }),
  ];
}

/** Elements times values that a verdict compares at most (ADR 4). */
const COMPARED = 512;

/** What would take more comparisons than one verdict makes is blocked before any rule is asked. */
function comparisons(): Draft[] {
  const texts = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const compared = (
    why: string,
    predicate: string,
    elements: JsonValue[],
    values: number,
    more: JsonObject = {},
  ): Draft => ({
    ...draft({
      stem: 'comparisons',
      why,
      documents: [
        sop(
          rule([atom(predicate, { field: 'op', values: texts(values, 'v'), match: 'contains' })], {
            decision: 'observe',
          }),
          ...(more['second'] === true
            ? [
                rule([atom('context-value-in', { field: 'op', values: ['other'], match: 'contains' })], {
                  id: 'second',
                }),
              ]
            : []),
        ),
      ],
      asked: { context: { op: elements } },
    }),
    labels: ['extent', 'extension'],
    origin: { law: 'bounded-comparisons' },
  });
  const inside = texts(COMPARED, 'e');
  return [
    compared('as many elements and values as are compared', 'context-value-in', inside, COMPARED),
    compared('one element more than is compared', 'context-value-in', [...inside, 'e'], COMPARED),
    compared('one value more than is compared', 'context-value-not-in', inside, COMPARED + 1),
    compared('the values of all rules count together', 'context-value-in', inside, COMPARED, { second: true }),
    compared(
      'an element that is missing is compared with nothing',
      'context-value-in',
      [...inside, ' ', null],
      COMPARED,
    ),
  ];
}

export function extentDrafts(): Draft[] {
  return [...rules(), ...values(), ...floors(), ...mandates(), ...comparisons()];
}
