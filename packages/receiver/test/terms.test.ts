import { createReceiver, type RouteTerms } from '@gatewright/receiver';
import { readRoutes } from '@gatewright/receiver/proxy';
import { expect, test } from 'vitest';
import { matchRoute } from '../src/proxy/match.js';
import { readRequest } from '../src/reading.js';
import type { ReceivedRequest } from '../src/request.js';
import { checkTerms, expectedHold } from '../src/terms.js';

const FORM = 'application/x-www-form-urlencoded';

interface Sent {
  readonly terms: Omit<RouteTerms, 'action'>;
  readonly target?: string;
  readonly body?: string;
  readonly type?: string;
  readonly path?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** The hold that a route expects of a request, or the code of its refusal. */
function held({
  terms,
  target = '/pay',
  body = '',
  type = 'application/json',
  path = {},
  headers = {},
}: Sent): unknown {
  const checked = checkTerms({ action: 'pay', ...terms });
  const header = (name: string) => (name === 'content-type' ? type : (headers[name] ?? null));
  const request: ReceivedRequest = { method: 'POST', target, header, body: new TextEncoder().encode(body), path };
  const read = readRequest(request, checked);
  if (!read.ok) return read.reasonCode;
  const hold = expectedHold(checked, read.input);
  return hold.ok ? { ...hold.expect, action: undefined } : hold.reasonCode;
}

const USD = { currency: 'USD' };

test.each<[string, Sent, unknown]>([
  [
    'cents',
    { terms: { amount: { from: '/cents', unit: 'minor' }, ...USD }, body: '{"cents":1250}' },
    { amount: '12.5', ...USD },
  ],
  [
    'the currency of the body for its smallest unit',
    {
      terms: { amount: { from: '/minor', unit: 'minor' }, currency: '/currency' },
      body: '{"minor":1250,"currency":"JPY"}',
    },
    { amount: '1250', currency: 'JPY' },
  ],
  [
    'parameters of the query',
    { terms: { amount: { from: '/total', in: 'query' }, ...USD }, target: '/pay?total=12.50' },
    { amount: '12.50', ...USD },
  ],
  [
    'parameters of the path',
    { terms: { amount: 5, ...USD, merchant: { from: '/shop', in: 'path' } }, path: { shop: 'acme' } },
    { amount: 5, ...USD, merchant: 'acme' },
  ],
  [
    'named parameters of path and query, and signed headers',
    {
      terms: {
        ...{
          amount: { query: 'cents', unit: 'minor' },
          currency: { header: 'X-Currency' },
          merchant: { param: 'shop' },
        },
        signedHeaders: ['x-currency'],
      },
      target: '/pay?cents=1250',
      path: { shop: 'acme' },
      headers: { 'x-currency': 'JPY' },
    },
    { amount: '1250', currency: 'JPY', merchant: 'acme' },
  ],
  [
    'one function for all',
    {
      terms: {
        terms: ({ params, query }) => ({ amount: Number(query['a']), currency: 'USD', merchant: params['shop'] ?? '' }),
      },
      target: '/pay?a=2',
      path: { shop: 'acme' },
    },
    { amount: 2, ...USD, merchant: 'acme' },
  ],
  [
    'a function of body, query and path',
    {
      terms: { amount: ({ query, path }) => Number(query['a']) * Number(path['n']), ...USD },
      target: '/pay?a=2',
      path: { n: '3' },
    },
    { amount: 6, ...USD },
  ],
  [
    'a function of the bytes of another type',
    { terms: { amount: ({ bytes }) => bytes.length, ...USD }, body: '<a/>', type: 'application/xml' },
    { amount: 4, ...USD },
  ],
  [
    'the fields of a form',
    { terms: { body: 'form', amount: '/total', ...USD, merchant: '/shop' }, body: 'total=5&shop=a%20b+c', type: FORM },
    { amount: '5', ...USD, merchant: 'a b c' },
  ],
])('terms come from %s', (_, sent, expected) => {
  expect(held(sent)).toEqual({ action: undefined, ...(expected as object) });
});

const TOTAL = { amount: '/total', ...USD } as const;
const IN_FORM = { body: 'form', ...TOTAL } as const;
test.each<[string, Sent, string]>([
  ['a form on a route of JSON', { terms: TOTAL, body: 'total=5', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['JSON on a route of forms', { terms: IN_FORM, body: '{"total":5}' }, 'PAYLOAD_UNBINDABLE'],
  ['a field twice', { terms: IN_FORM, body: 'total=5&total=6', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['a field in two letter cases', { terms: IN_FORM, body: 'total=5&Total=6', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['names that PHP merges', { terms: IN_FORM, body: 'total=5&a.b=1&a_b=2', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['a list', { terms: IN_FORM, body: 'total=5&total[]=6', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['semicolons', { terms: IN_FORM, body: 'a=1;total=6&total=5', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['another encoding', { terms: IN_FORM, body: 'total=5&a=%ff', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['a charset field', { terms: IN_FORM, body: 'total=5&_charset_=utf-7', type: FORM }, 'PAYLOAD_UNBINDABLE'],
  ['a charset', { terms: IN_FORM, body: 'total=5', type: `${FORM}; charset=iso-8859-1` }, 'PAYLOAD_UNBINDABLE'],
  ['multipart', { terms: IN_FORM, body: 'total=5', type: 'multipart/form-data; boundary=a' }, 'PAYLOAD_UNBINDABLE'],
  [
    'a query twice',
    { terms: { amount: { from: '/total', in: 'query' }, ...USD }, target: '/pay?total=5&TOTAL=6' },
    'QUERY_NOT_BOUND',
  ],
  [
    'an alias of the currency',
    { terms: { ...TOTAL, currency: '/currency', defaultCurrency: 'USD' }, body: '{"total":5,"Currency":"BTC"}' },
    'PAYLOAD_UNBINDABLE',
  ],
  [
    'a list on a route with named members',
    { terms: { allowedFields: ['a'] }, body: '[{"b":1}]' },
    'PAYLOAD_UNBINDABLE',
  ],
  ['a query on a body that alone is bound', { terms: { binding: 'body' }, target: '/pay?a=1' }, 'QUERY_NOT_BOUND'],
  [
    'cents with a fraction',
    { terms: { amount: { from: '/c', unit: 'minor' }, ...USD }, body: '{"c":1.5}' },
    'AMOUNT_NOT_DETERMINABLE',
  ],
  [
    'a function that throws',
    {
      terms: {
        amount: () => {
          throw new Error('no');
        },
        ...USD,
      },
    },
    'AMOUNT_NOT_DETERMINABLE',
  ],
  ['a function that gives an object', { terms: { amount: () => ({}), ...USD } }, 'AMOUNT_NOT_DETERMINABLE'],
  ['a merchant that is a number', { terms: { merchant: '/m' }, body: '{"m":1}' }, 'PAYLOAD_UNBINDABLE'],
])('%s is refused', (_, sent, code) => {
  expect(held(sent)).toBe(code);
});

test('a body of any type passes where no term is read from it', () => {
  expect(held({ terms: { amount: 5, ...USD }, body: '\u0001', type: 'image/png' })).toMatchObject({ amount: 5 });
});

test.each<[Omit<RouteTerms, 'action'>, string]>([
  [{ amount: '/a~', currency: 'USD' }, 'amount: '],
  [{ amount: { from: 'a' }, currency: 'USD' }, 'amount.from: '],
  [{ merchant: { from: '/a', unit: 'minor' } }, 'merchant.unit: '],
  [{ merchant: 5 }, 'merchant: '],
  [{ amount: 5 }, 'amount: '],
])('the terms %j are refused where they are declared', (terms, message) => {
  const receiver = createReceiver({ api: 'https://gate.example/api/v1' });
  expect(() => receiver.route({ action: 'pay', ...terms })).toThrow(message);
});

test('a route of the proxy names parameters of its path', () => {
  const routes = readRoutes([
    {
      path: '/shops/:shop/pay',
      action: 'pay',
      amount: { from: '/cents', in: 'query', unit: 'minor' },
      merchant: { from: '/shop', in: 'path' },
    },
  ]);
  expect(matchRoute(routes, 'POST', '/shops/a%20b/pay')).toMatchObject({ kind: 'governed', path: { shop: 'a b' } });
  expect(matchRoute(routes, 'POST', '/shops/%ff/pay')).toEqual({ kind: 'ambiguous' });
});

test.each<[string, Omit<RouteTerms, 'action'>, string]>([
  [
    'a header that no authorization covers',
    { amount: 5, currency: { header: 'x-currency' } },
    'signedHeaders: name "x-currency"',
  ],
  ['signed headers of a body', { binding: 'body', signedHeaders: ['x-a'] }, "binding 'body' covers no header"],
  [
    'terms in two forms',
    { terms: () => ({ amount: 5, currency: 'USD', merchant: 'acme' }), amount: 5, ...USD },
    'leave out amount, currency and merchant',
  ],
])('a route with %s is refused', (_, terms, message) => {
  expect(() => checkTerms({ action: 'pay', ...terms })).toThrow(message);
});
