import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { atom, type Draft, facts, openMandateFor, request, rule } from '../draft.js';
import { ATOM_TABLE } from './atoms/table.js';

/** States of a field that strict rules are held to; the others say no more. */
const POINTS = ['absent', 'null', 'blank', 'text', 'number', 'true', 'empty-list', 'list', 'object'];

interface Point {
  readonly stem: string;
  readonly why: string;
  readonly atoms: readonly JsonObject[];
  readonly combinator?: string;
  readonly decision?: string;
  /** What the document says, if anything. */
  readonly stated?: JsonObject;
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

function draft({
  stem,
  why,
  atoms,
  combinator = 'any',
  decision = 'block',
  stated = { strict: true },
  asked,
  known,
}: Point): Draft {
  return {
    stem: `strict.${stem}`,
    level: 'L2',
    labels: ['strict', 'fail-closed'],
    documents: [
      { family: 'sop', id: 'sop', document: { ...stated, molecules: [rule(atoms, { combinator, decision })] } },
    ],
    unstated: true,
    mandates: [openMandateFor(asked ?? {})],
    request: request(asked),
    facts: facts(known),
    origin: { law: 'strict-documents' },
    why: `strict: ${why}`,
  };
}

/** The first config of each atom of the protocol, where its field is missing and where it is something else. */
function unread(): Draft[] {
  const first = new Map(ATOM_TABLE.filter(({ extension }) => !extension).map((entry) => [entry.predicate, entry]));
  return [...first.values()].flatMap(({ predicate, config, probes }) =>
    probes
      .filter(({ category, point }) => ['missing', 'garbled'].includes(category) && POINTS.includes(point))
      .flatMap(({ point, says, asked, known }) =>
        ['any', 'none'].map((combinator) =>
          draft({
            stem: `${predicate}.${point}.${combinator}`,
            why: `${combinator} of ${predicate} ${JSON.stringify(config)}: ${says}`,
            atoms: [atom(predicate, config)],
            combinator,
            ...(asked === undefined ? {} : { asked }),
            ...(known === undefined ? {} : { known }),
          }),
        ),
      ),
  );
}

/** “Block unless the region is eu”, and what is said of the region. */
function regions(): Draft[] {
  const values: readonly (readonly [point: string, region: JsonValue])[] = [
    ['eu', 'eu'],
    ['other-case', 'EU '],
    ['us', 'us'],
    ['number', 7],
    ['object', {}],
    ['list-of-objects', [{}]],
    ['divided', ['us', 'eu']],
    ['agreed', ['eu', 'EU']],
    ['with-null', ['eu', null]],
    ['us-with-null', ['us', null]],
    ['with-blank', ['eu', ' ']],
    ['empty', []],
  ];
  const configs: readonly (readonly [name: string, predicate: string, more: JsonObject])[] = [
    ['in', 'context-value-in', {}],
    ['not-in', 'context-value-not-in', {}],
    ['contains', 'context-value-in', { match: 'contains' }],
    ['missing-fires', 'context-value-in', { missing: 'fire' }],
    ['other-action', 'context-value-in', { actions: ['refund'] }],
  ];
  return configs.flatMap(([name, predicate, more]) =>
    values.flatMap(([point, region]) =>
      ['any', 'none'].map((combinator) =>
        draft({
          stem: `region.${name}.${point}.${combinator}`,
          why: `${combinator} of ${name} eu, and the region is ${JSON.stringify(region)}`,
          atoms: [atom(predicate, { field: 'region', values: ['eu'], ...more })],
          combinator,
          asked: { context: { region } },
        }),
      ),
    ),
  );
}

/** Values of each type, held against values of each type. */
function types(): Draft[] {
  const configs: readonly (readonly [name: string, atoms: JsonObject])[] = [
    ['text', atom('field-equals', { field: 'op', value: '4100' })],
    ['number', atom('field-equals', { field: 'op', value: 4100 })],
    ['boolean', atom('field-equals', { field: 'op', value: true })],
    ['texts', atom('field-in', { field: 'op', values: ['4100', '4200'] })],
    ['mixed', atom('field-in', { field: 'op', values: ['4100', 2.5, false] })],
  ];
  const values: readonly (readonly [point: string, value: JsonValue])[] = [
    ['text', '4100'],
    ['number', 4100],
    ['true', true],
    ['list', ['4100']],
  ];
  return configs.flatMap(([name, tested]) =>
    values.flatMap(([point, op]) =>
      [
        { says: 'alone', atoms: [tested], combinator: 'any', stated: { strict: true } },
        { says: 'negated', atoms: [{ ...tested, not: true }], combinator: 'any', stated: { strict: true } },
        { says: 'in none', atoms: [tested], combinator: 'none', stated: { strict: true } },
        { says: 'alone, by the published reading', atoms: [tested], combinator: 'any', stated: { strict: false } },
      ].map(({ says, ...rest }) =>
        draft({
          stem: `type.${name}.${point}`,
          why: `${JSON.stringify(op)} against ${name}, ${says}`,
          ...rest,
          asked: { context: { op } },
        }),
      ),
    ),
  );
}

/** Fields that a default or another layer stands in for. */
function assumed(): Draft[] {
  const over = atom('amount-over', { limit: 10, currency: 'USD' });
  const total = atom('cumulative-over', { limit: 10 });
  const spoken = atom('text-matches', { terms: ['wire'] });
  const risky = atom('risk-at-or-above', { level: 'high' });
  const points: readonly (readonly [
    point: string,
    says: string,
    atoms: JsonObject,
    asked: JsonObject,
    known?: JsonObject,
  ])[] = [
    ['amount', 'an absent amount is 0', over, {}],
    ['currency', 'an absent currency is US dollars', over, { amount: '1' }],
    ['currency', 'what spells no currency is not in the scope, nor out of it', over, { amount: '1', currency: 'US$' }],
    ['total', 'the amount is not the total', total, { amount: '1' }],
    ['total', 'what the gate knows is the total', total, { amount: '1' }, { spent: '5' }],
    ['total', 'a total below 0 is none', total, { amount: '1', context: { cumulativeSpend: -5 } }],
    ['total', 'the agent’s word is a total', total, { amount: '1', context: { cumulativeSpend: 5 } }],
    ['spoken', 'both are there, and one is empty', spoken, { context: { prompt: 'hello', output: '' } }],
    ['spoken', 'only the prompt is there', spoken, { context: { prompt: 'hello' } }],
    ['spoken', 'a term in the prompt, and no output', spoken, { context: { prompt: 'a wire' } }],
    [
      'risk',
      'a garbled claim under a floor',
      risky,
      { context: { riskLevel: 'hgih' }, serverContext: { riskLevel: 'low' } },
    ],
    [
      'risk',
      'a garbled word of the server over a claim',
      risky,
      { context: { riskLevel: 'low' }, serverContext: { riskLevel: 'severe' } },
    ],
    [
      'risk',
      'a claim that is null under a floor',
      risky,
      { context: { riskLevel: null }, serverContext: { riskLevel: 'low' } },
    ],
  ];
  return points.flatMap(([point, says, tested, asked, known = {}]) =>
    ['any', 'none'].map((combinator) =>
      draft({
        stem: `${point}.${combinator}`,
        why: `${combinator}: ${says}`,
        atoms: [tested],
        combinator,
        asked,
        known,
      }),
    ),
  );
}

/** What the atoms that can judge settle, and what is left. */
function settled(): Draft[] {
  const op = (value: string) => atom('context-value-in', { field: 'op', values: [value] });
  const pii = atom('pii-present');
  const asked = { context: { op: 'delete' } };
  const combinations: readonly (readonly [name: string, atoms: readonly JsonObject[]])[] = [
    ['true and unread', [op('delete'), pii]],
    ['false and unread', [op('read'), pii]],
    ['unread alone', [pii]],
    ['unread, negated', [{ ...pii, not: true }]],
    ['unread twice', [pii, atom('consent-missing')]],
  ];
  const settling = combinations.flatMap(([name, atoms]) =>
    ['any', 'all', 'none'].flatMap((combinator) =>
      ['observe', 'block'].map((decision) =>
        draft({
          stem: `settled.${combinator}`,
          why: `${combinator} of ${name}, and the rule says ${decision}`,
          atoms,
          combinator,
          decision,
          asked,
        }),
      ),
    ),
  );
  const said = [
    draft({ stem: 'said', why: 'false, and so not', atoms: [pii], stated: { strict: false } }),
    draft({ stem: 'said', why: 'null, and so it is', atoms: [pii], stated: { strict: null } }),
    draft({ stem: 'said', why: 'nothing, and so it is', atoms: [pii], stated: {} }),
  ];
  return [...settling, ...said];
}

export function strictDrafts(): Draft[] {
  return [...unread(), ...regions(), ...types(), ...assumed(), ...settled()];
}
