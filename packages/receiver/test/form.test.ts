import { expect, test } from 'vitest';
import { bodyKindOf } from '../src/content-type.js';
import { mergedName, namesInQuery, readForm } from '../src/form.js';

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a+b=c+d', { 'a b': 'c d' }],
  ['%61=%C3%A9&b=2', { a: 'é', b: '2' }],
  ['__proto__=1', { ['__proto__']: '1' }],
])('the form %j has one reading', (text, values) => {
  expect(readForm(text)).toEqual(values);
});

test.each([
  'a=1&a=2',
  'a=1&A=2',
  'a.b=1&a_b=2',
  'a=1;b=2',
  'a=1#b',
  'a[]=1',
  'a]=1',
  '%5Ba=1',
  'a%00=1',
  'a=%00',
  '=1',
  '&a=1',
  'a=1&',
  'é=1',
  'a=1 2',
  'a=\u007f',
  '%=1',
  'a=%ff',
  '_charset_=utf-8',
])('the form %j has several readings, and is not read', (text) => {
  expect(readForm(text)).toBeNull();
});

test('a name that contains _charset_ is a name', () => {
  expect(readForm('my_charset_=1&_charset_s=2')).toEqual({ my_charset_: '1', _charset_s: '2' });
});

test('a form of up to 1,000 parts is read', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join('&');
  expect(Object.keys(readForm(parts(1_000)) ?? {})).toHaveLength(1_000);
  expect(readForm(parts(1_001))).toBeNull();
});

test('names of a query are found under every separator, encoding and list form', () => {
  expect([...namesInQuery('a=1&B;c?d[x]=1&%65=2&%ff=3&f.g=&h')].sort()).toEqual(
    ['_ff', 'a', 'b', 'c', 'd', 'e', 'f_g', 'h'].sort(),
  );
});

test('names that readers merge are one name', () => {
  expect([' a.b ', 'A_B', 'a-b', 'a b'].map(mergedName)).toEqual(['a_b', 'a_b', 'a_b', 'a_b']);
  expect(mergedName('é1')).toBe('é1');
});

test.each([
  ['application/json', 'json'],
  ['APPLICATION/JSON', 'json'],
  ['application/vnd.api+json', 'json'],
  ['application/json ; charset=utf-8', 'json'],
  ['application/json;charset="UTF-8"', 'json'],
  ['application/json; version=1', 'json'],
  ['application/json; version=1; profile=a', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
  ['application/X-WWW-Form-Urlencoded; charset=UTF-8', 'form'],
] as const)('the content type %s is read as %s', (type, kind) => {
  expect(bodyKindOf(type)).toBe(kind);
});

test.each([
  null,
  '',
  'json',
  'text/json',
  'xapplication/json',
  'application/jsonx',
  'application/+json',
  'application/a b+json',
  'application/json,application/xml',
  'application/json charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8x',
  'application/json; charset="utf-8',
  'application/json; version=1; charset=utf-7',
  'application/json; x-charset=utf-7',
  'application/json; version="1"',
  'application/json; version',
  'application/json; =1',
  'application/json;',
])('the content type %s is read as neither', (type) => {
  expect(bodyKindOf(type)).toBeNull();
});
