import { readRoutes } from '@gatewright/receiver/proxy';
import { describe, expect, test } from 'vitest';
import { matchRoute } from '../src/proxy/match.js';

const PAY = { path: '/pay', action: 'pay' };

describe('route files', () => {
  test('a route file gives each member of a route its default', () => {
    expect(readRoutes([PAY])).toEqual([
      {
        kind: 'governed',
        method: '*',
        pattern: ['pay'],
        parameters: new Map(),
        allowedHeaders: [],
        terms: {
          action: 'pay',
          amount: '/amount',
          currency: '/currency',
          defaultCurrency: 'USD',
          merchant: '/merchant',
          binding: 'body',
          body: 'json',
          allowedAgents: undefined,
          allowedFields: undefined,
          allowedQuery: [],
        },
      },
    ]);
  });

  test('a route file keeps what a route states', () => {
    const lists = { allowedAgents: ['did:example:a'], allowedFields: ['total'], allowedQuery: ['page'] };
    const stated = {
      ...lists,
      method: 'post',
      path: '/shops/:shop/pay/**',
      action: 'pay',
      binding: 'request',
      body: 'form',
      valueFields: ['amount'],
      amount: { from: '/cents', in: 'query', unit: 'minor' },
      currency: { value: 'EUR' },
      allowedHeaders: ['X-Trace'],
      requirePayloadBinding: true,
      requireContextSignature: false,
      credential: false,
      x402: false,
    };
    expect(readRoutes([stated])).toEqual([
      {
        kind: 'governed',
        method: 'POST',
        pattern: ['shops', '*', 'pay', '**'],
        parameters: new Map([[1, 'shop']]),
        allowedHeaders: ['x-trace'],
        terms: {
          ...lists,
          action: 'pay',
          amount: { from: '/cents', in: 'query', unit: 'minor' },
          currency: { value: 'EUR' },
          defaultCurrency: 'USD',
          merchant: undefined,
          binding: 'request',
          body: 'form',
        },
      },
    ]);
  });

  test('a route without value has no amount and no currency', () => {
    const [route] = readRoutes([{ ...PAY, valueFields: [], merchant: { from: '/shop', in: 'path' }, body: 'json' }]);
    const terms = route?.kind === 'governed' ? route.terms : {};
    expect(terms).not.toHaveProperty('amount');
    expect(terms).not.toHaveProperty('currency');
    expect(terms).toMatchObject({ merchant: { from: '/shop', in: 'path' }, body: 'json' });
  });

  test('a route takes a pointer and a fixed number as terms', () => {
    const [route] = readRoutes([{ ...PAY, amount: 5, currency: '/in' }]);
    expect(route).toMatchObject({ terms: { amount: { value: 5 }, currency: { from: '/in' } } });
  });

  test('a route file names routes that pass', () => {
    expect(readRoutes([{ method: 'get', path: '/free/*', pass: true }])).toEqual([
      { kind: 'passed', method: 'GET', pattern: ['free', '*'] },
    ]);
  });

  test('a route file has 1 to 1,000 routes', () => {
    const list = (length: number) => Array.from({ length }, (_, index) => ({ path: `/a${index}`, action: 'a' }));
    expect(readRoutes(list(1_000))).toHaveLength(1_000);
    expect(() => readRoutes(list(1_001))).toThrow('$: write 1 to 1000 routes');
    expect(() => readRoutes([])).toThrow('$: write 1 to 1000 routes');
  });

  test.each([
    ['no object', 1, '$[0]: write an object'],
    ['an unknown member', { ...PAY, toString: 1 }, '$[0].toString: there is no such member'],
    ['another body', { ...PAY, body: 'xml' }, '$[0].body: write json or form'],
    ['no payload binding', { ...PAY, requirePayloadBinding: false }, '$[0].requirePayloadBinding: write true'],
    ['context signatures', { ...PAY, requireContextSignature: true }, '$[0].requireContextSignature: write false'],
    ['credentials', { ...PAY, credential: true }, '$[0].credential: write false'],
    ['payments of x402', { ...PAY, x402: true }, '$[0].x402: write false'],
    ['a method that is no text', { ...PAY, method: 1 }, '$[0].method'],
    ['a method of signs', { ...PAY, method: 'GET POST' }, '$[0].method'],
    ['any two methods', { ...PAY, method: '**' }, '$[0].method'],
    ['an empty method', { ...PAY, method: '' }, '$[0].method'],
    ['another binding', { ...PAY, binding: 'query' }, '$[0].binding: write request or body'],
    ['no path', { action: 'pay' }, '$[0].path: write a text'],
    ['an empty path', { ...PAY, path: '' }, '$[0].path: write a text'],
    ['a path of an address', { ...PAY, path: 'https://a/pay' }, '$[0].path: write a path'],
    ['a path without its slash', { ...PAY, path: 'a/pay' }, '$[0].path: write a path'],
    ['a path with a query', { ...PAY, path: '/pay?a' }, '$[0].path: write a path'],
    ['an encoded path', { ...PAY, path: '/p%61y' }, '$[0].path: write a path'],
    ['two wildcards for the rest', { ...PAY, path: '/**/**' }, '$[0].path: write a path'],
    ['three asterisks', { ...PAY, path: '/***' }, '$[0].path: write a path'],
    ['an empty parameter', { ...PAY, path: '/:' }, '$[0].path: write a path'],
    ['a parameter that begins with a digit', { ...PAY, path: '/:1' }, '$[0].path: write a path'],
    ['a parameter twice', { ...PAY, path: '/:a/b/:a' }, '$[0].path: write each name once'],
    ['no action', { path: '/pay' }, '$[0].action: write a text'],
    ['an empty action', { ...PAY, action: '' }, '$[0].action: write a text'],
    ['another value field', { ...PAY, valueFields: ['total'] }, '$[0].valueFields: write only'],
    ['a list that is none', { ...PAY, allowedAgents: 'a' }, '$[0].allowedAgents: write a list of texts'],
    ['a list of numbers', { ...PAY, allowedFields: ['a', 1] }, '$[0].allowedFields: write a list of texts'],
    ['a query of a signed value', { ...PAY, valueFields: [], allowedQuery: ['page', 'CURRENCY'] }, '$[0].allowedQuery'],
    ['a header of the connection', { ...PAY, allowedHeaders: ['x-a', 'TE'] }, '$[0].allowedHeaders: te'],
    ['a header of another path', { ...PAY, allowedHeaders: ['x-original-url'] }, '$[0].allowedHeaders'],
    ['terms of a route that passes', { path: '/a', pass: true, binding: 'body' }, '$[0].binding: a route that passes'],
    ['an action of a route that passes', { path: '/a', pass: true, action: 'a' }, '$[0].action: a route that passes'],
    ['an amount of another place', { ...PAY, amount: { from: '/a', in: 'path', unit: 'major' } }, '$[0].amount.unit'],
  ])('a route with %s is refused with its path', (_, route, message) => {
    expect(() => readRoutes([route])).toThrow(message);
  });

  test('a route file is refused at the first route that is wrong', () => {
    expect(() => readRoutes([PAY, { ...PAY, method: 1 }, 1])).toThrow('$[1].method');
  });
});

describe('requests to a proxy', () => {
  const routes = readRoutes([
    { method: 'POST', path: '/pay', action: 'pay' },
    { method: 'GET', path: '/quote', action: 'quote' },
    { method: 'POST', path: '/shops/:shop/pay', action: 'shop' },
    { method: 'POST', path: '/book/**', action: 'book' },
    { path: '/pay/status', pass: true },
    { path: '/free/*', pass: true },
    { method: 'GET', path: '/files/**', pass: true },
    { method: 'POST', path: '/quote/new', pass: true },
  ]);
  const kindOf = (line: string) => {
    const [method = '', target = ''] = line.split(' ');
    const match = matchRoute(routes, method, target);
    return match.kind === 'governed' ? match.route.terms.action : match.kind;
  };

  test.each([
    ['POST /pay', 'pay'],
    ['POST /pay?a=1', 'pay'],
    ['GET /quote', 'quote'],
    ['HEAD /quote', 'quote'],
    ['POST /quote', 'other'],
    ['PUT /pay', 'other'],
    ['POST /shops/acme/pay', 'shop'],
    ['POST /shops//pay', 'other'],
    ['POST /shops/acme', 'other'],
    ['POST /book/1', 'book'],
    ['POST /book/1/2', 'book'],
    ['POST /book/', 'book'],
    ['POST /book', 'other'],
    ['POST /pay/status', 'passed'],
    ['PUT /pay/status', 'passed'],
    ['POST /PAY/status', 'other'],
    ['POST /free/1', 'passed'],
    ['POST /free/', 'other'],
    ['POST /free/1/2', 'other'],
    ['POST /free/pay', 'ambiguous'],
    ['POST /free/Pay.json', 'ambiguous'],
    ['GET /free/pay', 'passed'],
    ['GET /free/quote', 'ambiguous'],
    ['HEAD /free/quote:1', 'ambiguous'],
    ['GET /files/1/2', 'passed'],
    ['POST /files/1', 'other'],
    ['GET /files/shops/a/pay', 'passed'],
    ['POST /free/1?_method=PUT', 'ambiguous'],
    ['POST /free/1?a=1?_method=PUT', 'ambiguous'],
    ['POST /free/1?a=_method', 'passed'],
    ['POST /quote/new', 'passed'],
    ['POST /free/%41', 'passed'],
    ['POST /free/%25', 'ambiguous'],
    ['POST /free/%ff', 'ambiguous'],
    ['POST /free/a%2fb', 'ambiguous'],
    ['POST /free/..', 'ambiguous'],
    ['POST /free/..a', 'passed'],
    ['POST /free/a#b', 'ambiguous'],
    ['POST free/a', 'ambiguous'],
    ['POST /none', 'other'],
  ])('a proxy takes %s for %s', (line, kind) => {
    expect(kindOf(line)).toBe(kind);
  });

  test('a proxy decodes the parameters of a path', () => {
    expect(matchRoute(routes, 'POST', '/shops/a%20%C3%A9/pay')).toMatchObject({ path: { shop: 'a é' } });
  });
});
