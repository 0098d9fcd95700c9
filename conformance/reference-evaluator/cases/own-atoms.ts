import type { JsonObject } from '@gatewright/protocol';
import { ALLOWED, atom, blocked, type Case, fires, NOW, rule, silent, underRules } from './case.js';

/** A rule of our own that cannot know its field asks a person. */
const unknown = (says: string, tested: JsonObject, asked: Parameters<typeof fires>[2], field: string): Case =>
  underRules(says, [rule([tested])], asked, {
    decision: 'escalate',
    reasonCode: 'CONTEXT_UNVERIFIABLE',
    fired: [],
    unverifiable: [field],
  });

const atLeast = atom('amount-at-or-above', { limit: 100 });
const known = atom('counterparty-not-allowed', { allowed: ['acme'] });
const phone = atom('field-equals', { field: 'channel', value: 'phone' });
const seats = atom('field-in', { field: 'order.seats', values: [2, true, 'two'] });
const admin = atom('field-matches-prefix', { field: 'path', prefixes: ['/admin/', '/root'] });

const secret = atom('field-contains-term', { field: 'prompt', terms: ['Top  secret', ' '] });
const alike = atom('field-contains-term', { field: 'prompt', terms: ['wire 100'], confusables: 'fold' });
const says = (prompt: JsonObject[string]) => ({ context: { prompt } });

const TERM_CASES: readonly Case[] = [
  fires('field-contains-term: in any case and spacing', secret, says('is TOP\n\u00a0 SECRET.')),
  fires('field-contains-term: full-width letters', secret, says('\uff34\uff4f\uff50 \uff53ecret')),
  fires('field-contains-term: default-ignorable characters', secret, says('t\u{e0074}op se\u200bc\u00adret')),
  silent('field-contains-term: white space is not removed', secret, says('topsecret')),
  silent('field-contains-term: another term', secret, says('top secre')),
  silent('field-contains-term: a look-alike is another letter', secret, says('t\u043ep secret')),
  fires(
    'field-contains-term: sharp s and final sigma',
    atom('field-contains-term', { field: 'x', terms: ['STRASSE', 'οδοσ'] }),
    {
      context: { x: 'Straße ΟΔΟΣ' },
    },
  ),
  fires('field-contains-term: look-alikes folded', alike, says('\u13b3\u0406\u1d26\u0435 \u04c0\u1040O')),
  fires('field-contains-term: capitals that look alike', alike, says('\u{118e6}|R\u0395 l\u039f0')),
  silent('field-contains-term: folded, another text', alike, says('wore 100')),
  unknown('field-contains-term: missing', secret, {}, 'prompt'),
  unknown('field-contains-term: a list', secret, says(['top secret']), 'prompt'),
];

const many = atom('field-number', { field: 'order.units', compare: 'above', limit: 10 });
const units = (value: JsonObject[string]) => ({ context: { order: { units: value } } });
const signed = (value: JsonObject[string]) => ({ ...units(value), contextProvenance: 'agent_signed' as const });
const compared = (compare: string) => atom('field-number', { field: 'amount', compare, limit: 10 });
const seen = atom('field-number', { field: 'units', compare: 'below', limit: 2, provenance: 'gateway_derived' });

const NUMBER_CASES: readonly Case[] = [
  fires('field-number: above', many, signed(10.5)),
  silent('field-number: at the limit is not above', many, signed(10)),
  unknown('field-number: an unsigned number', many, units(11), 'order.units'),
  unknown('field-number: decimal text is no number', many, signed('11'), 'order.units'),
  unknown('field-number: missing', many, {}, 'order.units'),
  fires('field-number: at-or-above, at the limit', compared('at-or-above'), { amount: '10.00' }),
  silent('field-number: at-or-above, below it', compared('at-or-above'), { amount: '9.99' }),
  fires('field-number: below', compared('below'), { amount: '9.99' }),
  silent('field-number: below, at the limit', compared('below'), { amount: 10 }),
  fires('field-number: at-or-below, at the limit', compared('at-or-below'), { amount: 10 }),
  silent('field-number: at-or-below, above it', compared('at-or-below'), { amount: '10.01' }),
  fires('field-number: of the demanded provenance', seen, { gatewayContext: { units: 1 } }),
  unknown(
    'field-number: of a lower one, though signed',
    seen,
    { context: { units: 1 }, contextProvenance: 'agent_signed' },
    'units',
  ),
  unknown('field-number: negated, an unsigned number stays unknown', { ...many, not: true }, units(11), 'order.units'),
];

const hourly = atom('rate-limit-exceeded', { max: 3, windowSeconds: 3600 });
const unseen = atom('merchant-unseen', { withinDays: 30 });
const byGate = (name: string, window: string, count: JsonObject[string]) => ({
  serverContext: { [name]: { [window]: count } },
});

const COUNT_CASES: readonly Case[] = [
  fires('rate-limit-exceeded in a window: above max', hourly, byGate('callCounts', '3600', 4)),
  silent('rate-limit-exceeded in a window: at max', hourly, byGate('callCounts', '3600', 3)),
  unknown('rate-limit-exceeded in a window: of another', hourly, byGate('callCounts', '60', 4), 'callCounts.3600'),
  unknown(
    'rate-limit-exceeded in a window: the calls of a minute are others',
    hourly,
    { serverContext: { callCount: 9 } },
    'callCounts.3600',
  ),
  unknown(
    'rate-limit-exceeded in a window: the agent does not count itself',
    hourly,
    { context: { callCounts: { 3600: 0 } }, contextProvenance: 'agent_signed' },
    'callCounts.3600',
  ),
  fires('merchant-unseen: no payment', unseen, byGate('merchantPayments', '30', 0)),
  silent('merchant-unseen: a payment', unseen, byGate('merchantPayments', '30', 1)),
  unknown('merchant-unseen: the gate says nothing', unseen, {}, 'merchantPayments.30'),
  unknown(
    'merchant-unseen: a gateway does not know',
    unseen,
    { gatewayContext: { merchantPayments: { 30: 1 } } },
    'merchantPayments.30',
  ),
];

const FIELD_CASES: readonly Case[] = [
  fires('amount-at-or-above: the limit fires', atLeast, { amount: 100 }),
  silent('amount-at-or-above: one minor unit below', atLeast, { amount: '99.99' }),
  fires('amount-at-or-above: out of scope', atom('amount-at-or-above', { limit: 100, currency: 'EUR' }), { amount: 1 }),
  underRules(
    'amount-at-or-above: no number',
    [rule([atLeast])],
    { amount: 'lots' },
    { ...blocked('AMOUNT_NOT_DETERMINABLE'), fired: [], unverifiable: ['amount'] },
  ),
  fires('counterparty-not-allowed: exact text', known, { counterparty: 'Acme' }),
  silent('counterparty-not-allowed: allowed', known, { counterparty: 'acme' }),
  unknown('counterparty-not-allowed: nobody named', known, {}, 'counterparty'),
  fires('field-equals: exactly', phone, { context: { channel: 'phone' } }),
  silent('field-equals: another case is another text', phone, { context: { channel: 'Phone' } }),
  unknown('field-equals: missing', phone, {}, 'channel'),
  unknown('field-equals: a list', phone, { context: { channel: ['phone'] } }, 'channel'),
  fires('field-in: a number as a decimal, at a dot path', seats, { context: { order: { seats: 2.0 } } }),
  fires('field-in: a boolean', seats, { context: { order: { seats: true } } }),
  silent('field-in: a number is not its text', seats, { context: { order: { seats: '2' } } }),
  unknown('field-in: an object', seats, { context: { order: { seats: {} } } }, 'order.seats'),
  fires('field-matches-prefix: begins with', admin, { context: { path: '/admin/users' } }),
  silent('field-matches-prefix: does not', admin, { context: { path: '/administrator' } }),
  unknown('field-matches-prefix: no text', admin, { context: { path: 7 } }, 'path'),
];

const office = (more: JsonObject = {}) =>
  atom('time-outside', { zone: 'UTC', fromMinute: 540, toMinute: 1020, ...more });
/** 2026-06-01 is a Monday. */
const at = (hours: number, minutes = 0) => ({ now: Date.UTC(2026, 5, 1, hours, minutes) });
const night = office({ weekdays: ['mon'], fromMinute: 1320, toMinute: 360 });

const TIME_CASES: readonly Case[] = [
  silent('time-outside: within the window', office(), {}, { now: NOW }),
  silent('time-outside: the minute at which it opens', office(), {}, at(9)),
  fires('time-outside: the minute before', office(), {}, at(8, 59)),
  silent('time-outside: the last minute', office(), {}, at(16, 59)),
  fires('time-outside: the minute at which it has closed', office(), {}, at(17)),
  silent('time-outside: a day that is listed', office({ weekdays: ['mon'] }), {}, at(12)),
  fires('time-outside: a day that is not', office({ weekdays: ['tue', 'sun'] }), {}, at(12)),
  fires('time-outside: the zone’s own clock', office({ zone: 'America/New_York' }), {}, at(12, 59)),
  silent('time-outside: the zone’s own clock, in summer time', office({ zone: 'America/New_York' }), {}, at(13)),
  fires('time-outside: a zone off by 5:45', office({ zone: 'Asia/Kathmandu' }), {}, at(11, 15)),
  silent('time-outside: past midnight, the evening', night, {}, at(22)),
  silent('time-outside: past midnight, the next morning', night, {}, { now: Date.UTC(2026, 5, 2, 5, 59) }),
  fires('time-outside: past midnight, the morning before', night, {}, at(5, 59)),
  fires('time-outside: past midnight, the next evening', night, {}, { now: Date.UTC(2026, 5, 2, 22) }),
];

const pii = atom('pii-present');
const PII = { context: { piiPresent: true } };
const three = (combinator: string, atoms: readonly JsonObject[]) => [rule(atoms, { combinator })];
const UNKNOWN = { decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE', unverifiable: ['channel'] } as const;
const UNKNOWN_HISTORY = { ...UNKNOWN, unverifiable: ['history'] };
const negated = (tested: JsonObject): JsonObject => ({ ...tested, not: true });

const UNKNOWN_CASES: readonly Case[] = [
  underRules('any: true dominates unknown', three('any', [phone, pii]), PII, { ...blocked('FIRED'), unverifiable: [] }),
  underRules('any: false leaves unknown', three('any', [phone, pii]), {}, UNKNOWN),
  underRules('all: false dominates unknown', three('all', [phone, pii]), {}, { ...ALLOWED, unverifiable: [] }),
  underRules('all: true leaves unknown', three('all', [phone, pii]), PII, UNKNOWN),
  underRules('none: true dominates unknown', three('none', [phone, pii]), PII, { ...ALLOWED, unverifiable: [] }),
  underRules('none: false leaves unknown', three('none', [phone, pii]), {}, UNKNOWN),
  underRules('not: of unknown is unknown', three('any', [negated(phone)]), {}, UNKNOWN),
  underRules('not: of an atom that fires', three('any', [negated(pii)]), PII, ALLOWED),
  underRules('not: of an atom that is silent', three('any', [negated(pii)]), {}, blocked('FIRED')),
  underRules('not: false is no negation', three('any', [{ ...pii, not: false }]), PII, blocked('FIRED')),
];

const COUNTERPARTY_CASES: readonly Case[] = [
  fires('counterparty-not-allowed: the agent cannot name another than a gateway saw', known, {
    counterparty: 'acme',
    gatewayContext: { 'mm:counterparty': 'evil' },
  }),
  fires('counterparty-not-allowed: nor than the server knows', known, {
    counterparty: 'acme',
    serverContext: { 'mm:counterparty': 'evil' },
  }),
  silent('counterparty-not-allowed: a gateway goes before the agent where it knows better, too', known, {
    counterparty: 'evil',
    gatewayContext: { 'mm:counterparty': 'acme' },
  }),
  silent('counterparty-not-allowed: the other name counts where nobody says the first', known, {
    context: { 'mm:counterparty': 'acme' },
  }),
  unknown(
    'counterparty-not-allowed: what the gateway names is no text',
    known,
    { counterparty: 'acme', gatewayContext: { 'mm:counterparty': 7 } },
    'counterparty',
  ),
  silent(
    'counterparty: a rule about the field of that name means that field alone',
    atom('field-equals', { field: 'counterparty', value: 'evil' }),
    { counterparty: 'acme', gatewayContext: { 'mm:counterparty': 'evil' } },
  ),
];

const lookup = { action: 'lookup', outcome: 'permitted', withinSeconds: 86_400, field: 'order' };
const LOOKUP = '[["lookup"],"permitted","order","agent",86400,1]';
const refusals = { action: ['pay', 'buy', 'pay'], outcome: 'refused', withinSeconds: 600, scope: 'tree', count: 2 };
const REFUSALS = '[["buy","pay"],"refused",null,"tree",600,2]';
const required = atom('action-required-before', lookup);
const repeated = atom('action-repeated-before', refusals);
const answered = (key: string, answer: boolean) => ({ history: { [key]: answer } });
const ROOT = 'gatewright:history';

const HISTORY_CASES: readonly Case[] = [
  fires('action-required-before: it did not come', required, {}, answered(LOOKUP, false)),
  silent('action-required-before: it came', required, {}, answered(LOOKUP, true)),
  unknown('action-required-before: nobody answers', required, {}, 'history'),
  fires('action-repeated-before: as often', repeated, {}, answered(REFUSALS, true)),
  silent('action-repeated-before: less often', repeated, {}, answered(REFUSALS, false)),
  unknown('action-repeated-before: nobody answers', repeated, {}, 'history'),
  underRules('action-required-before: the answer to another question', [rule([required])], {}, UNKNOWN_HISTORY, {
    history: { [REFUSALS]: true },
  }),
  underRules('action-required-before: an answer that is no truth value', [rule([required])], {}, UNKNOWN_HISTORY, {
    history: Object.assign({}, { [LOOKUP]: 1 }) as unknown as Record<string, boolean>,
  }),
  unknown(
    'action-required-before: no layer answers for the gate',
    required,
    { context: { [ROOT]: { [LOOKUP]: true } }, serverContext: { [ROOT]: { [LOOKUP]: true } } },
    'history',
  ),
];

const spending = { limit: 100.5, currency: 'usd', period: 'P1W', by: 'merchant', action: ['pay', 'buy', 'pay'] };
const SPENDING = '["spent","100.5","USD",604800000,null,"merchant","agent",["buy","pay"]]';
const spent = atom('spent-over', spending);
const counting = atom('counted-over', { count: 2, period: 'day', scope: 'organisation' });
const COUNTING = '["counted",2,"day","UTC",null,"organisation",null]';

const SUM_CASES: readonly Case[] = [
  fires('spent-over: above the limit', spent, {}, answered(SPENDING, true)),
  silent('spent-over: not above it', spent, {}, answered(SPENDING, false)),
  unknown('spent-over: nobody answers', spent, {}, 'history'),
  fires('counted-over: more than the count', counting, {}, answered(COUNTING, true)),
  silent('counted-over: as many as the count', counting, {}, answered(COUNTING, false)),
  underRules('counted-over: the answer about another zone', [rule([counting])], {}, UNKNOWN_HISTORY, {
    history: { [COUNTING.replace('UTC', 'Europe/Berlin')]: true },
  }),
];

export const OWN_ATOM_CASES: readonly Case[] = [
  ...FIELD_CASES,
  ...TIME_CASES,
  ...UNKNOWN_CASES,
  ...COUNTERPARTY_CASES,
  ...HISTORY_CASES,
  ...SUM_CASES,
  ...TERM_CASES,
  ...NUMBER_CASES,
  ...COUNT_CASES,
];
