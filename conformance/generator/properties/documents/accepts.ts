import type { JsonObject } from '@gatewright/protocol';
import { atom, type Draft, facts, mandate, PAYING_MANDATE, PAYS, request, rule, sop, standard } from '../../draft.js';
import { OVER } from './reject.js';

/** What just compiles. */
export function acceptDrafts(): Draft[] {
  const accept = (
    why: string,
    documents: readonly JsonObject[],
    mandated: readonly JsonObject[] = [PAYING_MANDATE],
  ): Draft => ({
    stem: 'accept',
    level: 'L0',
    labels: ['accept'],
    documents,
    mandates: mandated,
    request: request({ amount: '1' }),
    facts: facts(),
    origin: { law: 'documents-that-compile' },
    why,
  });
  const many = Array.from({ length: 200 }, (_, index) => rule([atom('pii-present')], { id: `m${index}` }));
  return [
    accept('nothing at all', [], []),
    accept('a document of no molecules', [sop()]),
    accept('a molecule of 50 atoms', [sop(rule(Array.from({ length: 50 }, () => OVER)))]),
    accept('200 molecules', [sop(...many)]),
    accept('a field of 32 names', [sop(rule([atom('field-equals', { field: 'a.'.repeat(31) + 'a', value: 1 })]))]),
    accept('one id in a standard and in an SOP', [standard(rule([OVER])), sop(rule([OVER]))]),
    accept('a standard filed under key', [{ family: 'standard', key: 'std', document: { molecules: [rule([OVER])] } }]),
    accept('a standard filed under standardKey', [
      { family: 'standard', standardKey: 'std', document: { molecules: [rule([OVER])] } },
    ]),
    accept('an SOP filed under sopId', [{ family: 'sop', sopId: 's', document: { molecules: [rule([OVER])] } }]),
    accept('members of an entry that nobody knows', [{ ...sop(rule([OVER])), title: 'T', version: 3 }]),
    accept('no config where none is needed', [sop(rule([{ predicate: 'pii-present' }]))]),
    accept('ids called like an object’s inside', [
      { family: 'sop', id: '__proto__', document: { molecules: [rule([OVER], { id: 'constructor' })] } },
    ]),
    accept(
      'an operator that nobody knows',
      [],
      [mandate([PAYS, { leftOperand: 'resource', operator: 'like', rightOperand: 'x' }])],
    ),
    accept('validity that is null', [], [mandate([PAYS], {}, { validFrom: null, validUntil: null })]),
    accept('an empty list of what is allowed', [sop(rule([atom('tool-not-allowed', { allowed: [] })]))]),
    accept('a scope as text and as list', [
      sop(
        rule([atom('amount-over', { limit: 5, currency: 'USD' })]),
        rule([atom('amount-over', { limit: 5, currency: ['USD'] })], { id: 'n' }),
      ),
    ]),
  ];
}
