import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { atom, type Case, fires, silent } from './case.js';

const isIn = (values: readonly string[], more: JsonObject = {}) =>
  atom('context-value-in', { field: 'op', values, ...more });
const notIn = (values: readonly string[], more: JsonObject = {}) =>
  atom('context-value-not-in', { field: 'op', values, ...more });
const op = (value: JsonValue) => ({ context: { op: value } });
const DELETE_ALL = isIn(['delete all']);
const SAFE = notIn(['read']);

const DISGUISES: readonly (readonly [string, string])[] = [
  ['upper case and an underscore', 'DELETE_all'],
  ['full-width letters', 'ＤＥＬＥＴＥ　ａｌｌ'],
  ['a zero-width joiner inside', 'dele\u200dte all'],
  ['a soft hyphen inside', 'de\u00adlete all'],
  ['a variation selector inside', 'delete\ufe0f all'],
  ['a Cyrillic е', 'dеlеtе all'],
  ['a Cyrillic capital Е', 'DЕLETE ALL'],
  ['a Greek α', 'delete αll'],
  ['an em dash', 'delete\u2014all'],
  ['a minus sign', 'delete\u2212all'],
  ['a non-breaking hyphen', 'delete\u2011all'],
  ['white space around and within', '\tde lete\u00a0all\n'],
  ['a mathematical alphabet', '𝐝𝐞𝐥𝐞𝐭𝐞 𝐚𝐥𝐥'],
];

const FOLDING_CASES: readonly Case[] = [
  ...DISGUISES.map(([what, text]) =>
    fires(`context-value-in: folding sees through ${what} (case 25)`, DELETE_ALL, op(text)),
  ),
  silent('context-value-in: another word', DELETE_ALL, op('delete almost all')),
  fires('context-value-in: the values are folded too', isIn(['ＤＥＬЕТЕ-ALL']), op('delete all')),
  fires('context-value-in: a number as text', isIn(['3.5']), op(3.5)),
  fires('context-value-in: false as text', isIn(['False']), op(false)),
  fires('context-value-in: a boolean as text', isIn(['TRUE']), op(true)),
  silent('context-value-in: values that fold to nothing match nothing', isIn(['--', 'x']), op('—')),
  fires('context-value-not-in: a text that folds to nothing is not listed', SAFE, op('--')),
  fires('context-value-in: a composed letter', isIn(['ångström']), op('A\u030aNGSTRO\u0308M')),
];

const MATCH_CASES: readonly Case[] = [
  silent('context-value-in: exact by default', isIn(['delete']), op('delete all')),
  fires('context-value-in {contains}: within', isIn(['delete'], { match: 'contains' }), op('now DELETE all')),
  silent('context-value-in {contains}: not within', isIn(['delete'], { match: 'contains' }), op('drop all')),
  silent('context-value-not-in: listed', SAFE, op('READ')),
  fires('context-value-not-in: not listed', SAFE, op('write')),
  silent('context-value-not-in {contains}: within', notIn(['read'], { match: 'contains' }), op('read-only')),
  silent('context-value-in: missing is silent', DELETE_ALL, {}),
  silent('context-value-not-in: missing is silent', SAFE, {}),
  fires('context-value-in {missing: fire}: missing', isIn(['x'], { missing: 'fire' }), {}),
  fires('context-value-not-in {missing: fire}: null', notIn(['x'], { missing: 'fire' }), op(null)),
  fires('context-value-in {missing: fire}: blank text', isIn(['x'], { missing: 'fire' }), op(' \n')),
  fires('context-value-in {missing: fire}: an empty list', isIn(['x'], { missing: 'fire' }), op([])),
  fires('context-value-in {missing: fire}: a list of blanks', isIn(['x'], { missing: 'fire' }), op(['', null])),
  silent('context-value-in {missing: pass}: missing', isIn(['x'], { missing: 'pass' }), {}),
];

const SHAPE_CASES: readonly Case[] = [
  fires('context-value-in: a list fires at the first hit', isIn(['b']), op(['a', 'B'])),
  silent('context-value-in: a list without a hit', isIn(['b']), op(['a', 'c'])),
  fires('context-value-not-in: a list fires at the first non-hit', notIn(['a']), op(['a', 'c'])),
  silent('context-value-not-in: all of the list is listed', notIn(['a', 'b']), op(['a', 'B'])),
  silent('context-value-not-in: blanks of a list are dropped', notIn(['a']), op(['a', ' ', null])),
  fires('context-value-in: an object is malformed and fires', isIn(['x']), op({ x: 1 })),
  fires('context-value-not-in: an object is malformed and fires', notIn(['x']), op({ x: 1 })),
  fires('context-value-in: a list within a list is malformed', isIn(['x']), op([['y']])),
  fires('context-value-in: an object in a list is malformed', isIn(['x']), op(['y', {}])),
  fires('context-value-in: a dot path through objects', atom('context-value-in', { field: 'a.b.c', values: ['x'] }), {
    context: { a: { b: { c: 'X' } } },
  }),
  silent('context-value-in: a path does not walk arrays', atom('context-value-in', { field: 'a.0', values: ['x'] }), {
    context: { a: ['x'] },
  }),
  silent(
    'context-value-in: the length of a list is no field',
    atom('context-value-in', { field: 'a.length', values: ['1'] }),
    {
      context: { a: ['x'] },
    },
  ),
  silent(
    'context-value-in: a path does not walk text',
    atom('context-value-in', { field: 'op.length', values: ['1'] }),
    op('x'),
  ),
  silent(
    'context-value-not-in: prototypes are no fields',
    atom('context-value-not-in', { field: 'a.constructor', values: ['x'] }),
    { context: { a: {} } },
  ),
  silent(
    'context-value-not-in: the context inherits nothing',
    atom('context-value-not-in', { field: 'toString', values: ['x'] }),
    {},
  ),
  fires(
    'context-value-in: an own __proto__ is an ordinary field',
    atom('context-value-in', { field: '__proto__.kind', values: ['x'] }),
    { context: JSON.parse('{"__proto__":{"kind":"x"}}') },
  ),
];

const ACTION_CASES: readonly Case[] = [
  silent('context-value-in {actions}: another action', isIn(['x'], { actions: ['refund'] }), op('x')),
  fires('context-value-in {actions}: this action', isIn(['x'], { actions: ['refund', 'pay'] }), op('x')),
  fires('context-value-in {actions: []}: every action', isIn(['x'], { actions: [] }), op('x')),
  silent(
    'context-value-in {actions, missing: fire}: another action',
    isIn(['x'], { actions: ['a'], missing: 'fire' }),
    {},
  ),
  fires(
    'context-value-in: the action is the signed one',
    atom('context-value-in', { field: 'action', values: ['pay'] }),
    {
      context: { action: 'read' },
    },
  ),
];

export const CONTEXT_VALUE_CASES: readonly Case[] = [...FOLDING_CASES, ...MATCH_CASES, ...SHAPE_CASES, ...ACTION_CASES];
