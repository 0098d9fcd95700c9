import type { JsonObject } from '@gatewright/protocol';
import { claims, DISGUISES, layers, missing, type Probe, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

const op = (category: Probe['category'], point: string, says: string, value: JsonObject[string]) =>
  claims(category, point, says, 'op', value);

const exactly: readonly Probe[] = [
  op('value', 'text', 'the text', 'phone'),
  op('value', 'case', 'another case is another text', 'Phone'),
  op('value', 'padded', 'blanks around count', 'phone '),
  op('value', 'number', 'the number', 2.5),
  op('value', 'number-text', 'a number in quotes is a text', '2.5'),
  op('value', 'boolean', 'the boolean', true),
  op('value', 'boolean-text', 'a boolean in quotes is a text', 'true'),
  op('value', 'other-number', 'another number', 2.51),
];

const clock = (point: string, says: string, now: number) => probe('boundary', point, says, {}, { now });
const monday = (hours: number, minutes: number, ms = 0) => Date.UTC(2026, 5, 1, hours, minutes, 0, ms);
const edges = [
  clock('opens', 'the minute at which it opens', monday(9, 0)),
  clock('before', 'the last millisecond before', monday(8, 59, 59_999)),
  clock('last', 'the last millisecond within', monday(16, 59, 59_999)),
  clock('closes', 'the minute at which it closes', monday(17, 0)),
  clock('sunday', 'the day before, at noon', monday(12, 0) - 86_400_000),
  clock('tuesday', 'the day after, at noon', monday(12, 0) + 86_400_000),
  clock('midnight', 'midnight', monday(0, 0)),
  clock('night', 'in the night after', monday(29, 0)),
];
const office = (more: JsonObject) => ({ zone: 'UTC', fromMinute: 540, toMinute: 1020, ...more });

/** Text that only some forms of it contain. */
const SPELLINGS: readonly (readonly [point: string, says: string, text: string])[] = [
  ['runs', 'a run of white space', 'please delete \n\t\u3000 all'],
  ['tags', 'tag characters inside', 'del\u{e0065}ete all'],
  ['musical', 'a musical format character inside', 'delete \u{1d173}all'],
  ['armenian', 'Armenian \u0578 is no e', 'd\u0578lete all'],
  ['cherokee', 'Cherokee \u13ac for E', 'd\u13aclete all'],
  ['protocol', 'Cyrillic \u0442 for t', 'dele\u0442e all'],
  ['bar', 'a bar for l', 'de|ete a11'],
  ['capital', 'a capital I for l', 'DEIETE AII'],
  ['zero', 'an O for a zero', 'the lO'],
  ['second', 'the second term', 'I0'],
];

/** A count that only the gate states, by its window. */
function counted(name: string, window: string, [low, high]: readonly [low: number, high: number]): Probe[] {
  const says = (count: JsonObject[string]) => ({ [name]: { [window]: count } });
  const gate = (category: Probe['category'], point: string, sentence: string, count: JsonObject[string]) =>
    probe(category, point, sentence, { serverContext: says(count) });
  return [
    gate('boundary', 'low', `the gate counts ${low}`, low),
    gate('boundary', 'high', `the gate counts ${high}`, high),
    gate('garbled', 'text', 'a count in quotes', `${high}`),
    probe('missing', 'other-window', 'the count of another window', { serverContext: { [name]: { 7: high } } }),
    probe('missing', 'absent', 'nobody counts'),
    probe('untrusted', 'agent', 'the agent counts', { context: says(low), contextProvenance: 'agent_signed' }),
    probe('untrusted', 'gateway', 'a gateway counts', { gatewayContext: says(low) }),
    probe('untrusted', 'over-agent', 'the gate counts otherwise than the agent', {
      context: says(low),
      serverContext: says(high),
    }),
  ];
}

/** Our own atoms about fields. */
export const OWN_FIELD_ATOMS: readonly AtomProbes[] = [
  {
    predicate: 'field-equals',
    config: { field: 'op', value: 'phone' },
    probes: [...exactly, ...missing('op'), ...strange('op'), ...layers('op', 'phone', 'mail')],
  },
  { predicate: 'field-equals', config: { field: 'op', value: 2.5 }, probes: exactly },
  {
    predicate: 'field-in',
    config: { field: 'op', values: ['phone', 2.5, true] },
    probes: [...exactly, ...missing('op'), ...strange('op')],
  },
  {
    predicate: 'field-in',
    config: { field: 'order.seats', values: [2] },
    probes: [
      claims('shape', 'path', 'a path', 'order', { seats: 2 }),
      claims('shape', 'path-absent', 'nothing at the path', 'order', {}),
      claims('shape', 'path-text', 'a text has no members', 'order', 'seats'),
    ],
  },
  {
    predicate: 'field-matches-prefix',
    config: { field: 'op', prefixes: ['/admin/', 'Root'] },
    probes: [
      op('value', 'begins', 'begins so', '/admin/users'),
      op('boundary', 'equal', 'is the prefix', '/admin/'),
      op('boundary', 'shorter', 'is shorter than the prefix', '/admin'),
      op('value', 'within', 'has it further on', 'x/admin/'),
      op('value', 'case', 'the case counts', 'root'),
      op('value', 'second', 'begins with the second', 'Rooted'),
      ...missing('op'),
      ...strange('op'),
    ],
  },
  ...['keep', 'fold'].map((confusables) => ({
    predicate: 'field-contains-term',
    config: { field: 'op', terms: ['delete  ALL', 'i0'], confusables },
    probes: [
      ...DISGUISES.map(([point, says, text]) => op('value', point, says, text)),
      ...SPELLINGS.map(([point, says, text]) => op('value', point, says, text)),
      ...missing('op'),
      ...strange('op'),
    ],
  })),
  ...['above', 'at-or-above', 'below', 'at-or-below'].map((compare) => ({
    predicate: 'field-number',
    config: { field: 'order.seats', compare, limit: 2.5 },
    probes: [
      ...[2.5, 2.51, 2.49, -3, 0].map((seats) =>
        probe('boundary', `is-${seats}`, `${seats}, signed`, {
          context: { order: { seats } },
          contextProvenance: 'agent_signed',
        }),
      ),
      probe('boundary', 'minus-zero', 'minus zero, from a gateway', { gatewayContext: { order: { seats: -0 } } }),
      claims('untrusted', 'unsigned', 'an unsigned number', 'order', { seats: 9 }),
    ],
  })),
  {
    predicate: 'rate-limit-exceeded',
    config: { max: 3, windowSeconds: 3600 },
    probes: counted('callCounts', '3600', [3, 4]),
  },
  {
    predicate: 'merchant-unseen',
    config: { withinDays: 30 },
    probes: counted('merchantPayments', '30', [0, 1]),
  },
  ...['agent_signed', 'gateway_derived', 'authoritative', 'attested'].map((provenance) => ({
    predicate: 'field-number',
    config: { field: 'op', compare: 'above', limit: 5, provenance },
    probes: [
      ...missing('op'),
      ...strange('op'),
      ...layers('op', 7, 1),
      probe('garbled', 'signed-text', 'a number in quotes, signed', {
        context: { op: '7' },
        contextProvenance: 'agent_signed',
      }),
    ],
  })),
].map((entry): AtomProbes => ({ ...entry, extension: true }));

/** The clock of the gate against weekly windows. */
export const TIME_ATOMS: readonly AtomProbes[] = [
  office({}),
  office({ weekdays: ['mon'] }),
  office({ weekdays: ['sun', 'tue'] }),
  office({ zone: 'America/New_York' }),
  office({ zone: 'Asia/Kathmandu' }),
  office({ fromMinute: 1320, toMinute: 360 }),
  office({ fromMinute: 1320, toMinute: 360, weekdays: ['mon'] }),
  office({ fromMinute: 0, toMinute: 1440, weekdays: ['mon'] }),
].map((config): AtomProbes => ({ predicate: 'time-outside', extension: true, config, probes: edges }));

const LOOKUP = '[["lookup"],"permitted","order","agent",86400,1]';
const REFUSALS = '[["pay"],"refused",null,"tree",600,2]';
const answers = (category: Probe['category'], point: string, says: string, history: JsonObject) =>
  probe(category, point, says, { context: { order: 'A-1' } }, { history });
const answered = (key: string): readonly Probe[] => [
  answers('value', 'true', 'as many came before', { [key]: true }),
  answers('value', 'false', 'fewer came before', { [key]: false }),
  answers('garbled', 'number', 'the answer is a number', { [key]: 1 }),
  answers('garbled', 'text', 'the answer is a text', { [key]: 'true' }),
  answers('missing', 'null', 'the answer is null', { [key]: null }),
  answers('missing', 'other', 'another question is answered', { other: true }),
  probe('missing', 'absent', 'nobody answers'),
  probe('untrusted', 'context', 'the agent answers', { context: { 'gatewright:history': { [key]: true } } }),
  probe('untrusted', 'server', 'a layer answers', { serverContext: { 'gatewright:history': { [key]: false } } }),
];

const SPENT = { limit: 100.5, currency: 'usd', period: 'month', zone: 'Europe/Berlin', by: 'order' };
const SPENT_QUESTION = '["spent","100.5","USD","month","Europe/Berlin","order","agent",null]';
const SPENT_WEEKLY = { limit: 1000, currency: 'EUR', period: 'P1W', scope: 'tree', action: ['pay', 'buy', 'pay'] };
const SPENT_WEEKLY_QUESTION = '["spent","1000","EUR",604800000,null,null,"tree",["buy","pay"]]';
const COUNTED = { count: 10, period: 'PT1H30M', by: 'merchant', action: 'pay' };
const COUNTED_QUESTION = '["counted",10,5400000,null,"merchant","agent",["pay"]]';
const COUNTED_IN_ALL = { count: 1, period: 'total', scope: 'organisation' };
const COUNTED_IN_ALL_QUESTION = '["counted",1,"total",null,null,"organisation",null]';
const COUNTED_DAILY = { count: 3, period: 'day' };
const COUNTED_DAILY_QUESTION = '["counted",3,"day","UTC",null,"agent",null]';

const asking = (predicate: string, config: JsonObject, key: string): AtomProbes => ({
  predicate,
  extension: true,
  config,
  probes: answered(key),
});

/** What the gate answers about earlier actions, and about their sums. */
export const HISTORY_ATOMS: readonly AtomProbes[] = [
  ...['action-required-before', 'action-repeated-before'].flatMap((predicate) => [
    asking(predicate, { action: 'lookup', outcome: 'permitted', withinSeconds: 86_400, field: 'order' }, LOOKUP),
    asking(predicate, { action: ['pay'], outcome: 'refused', withinSeconds: 600, scope: 'tree', count: 2 }, REFUSALS),
  ]),
  asking('spent-over', SPENT, SPENT_QUESTION),
  asking('spent-over', SPENT_WEEKLY, SPENT_WEEKLY_QUESTION),
  asking('counted-over', COUNTED, COUNTED_QUESTION),
  asking('counted-over', COUNTED_IN_ALL, COUNTED_IN_ALL_QUESTION),
  asking('counted-over', COUNTED_DAILY, COUNTED_DAILY_QUESTION),
];
