import type { JsonObject } from '@gatewright/protocol';
import { atom, type Case, constraint, mandate, rule, underMandate, underRules } from './case.js';

/** Every mandate that speaks of the action has the amount held against it. */
const ruleNames = (says: string, molecule: JsonObject, contextFields: readonly string[]) =>
  underRules(`names ${says}`, [molecule], {}, { contextFields: ['amount', ...contextFields].sort() });

const mandateNames = (says: string, constraints: readonly JsonObject[], contextFields: readonly string[]) =>
  underMandate(
    `names ${says}`,
    [mandate({ target: 'pay', constraint: constraints })],
    {},
    {
      contextFields: ['amount', ...contextFields].sort(),
    },
  );

const field = (name: string, more: JsonObject = {}) =>
  atom('context-value-in', { field: name, values: ['x'], ...more });

export const FIELD_CASES: readonly Case[] = [
  ruleNames('the amount', rule([atom('amount-over', { limit: 1 })]), []),
  ruleNames('a scope’s currency', rule([atom('amount-over', { limit: 1, currency: 'USD' })]), ['currency']),
  ruleNames('both parts of a sum', rule([atom('cumulative-over', { limit: 1 })]), ['cumulativeSpend']),
  ruleNames('prompt and output', rule([atom('text-matches', { terms: ['x'] })]), ['output', 'prompt']),
  ruleNames('a dot path as it is written', rule([field('order.kind')]), ['order.kind']),
  ruleNames('the action, where a rule is for some', rule([field('op', { actions: ['pay'] })]), ['action', 'op']),
  ruleNames(
    'fields each once, sorted, the demanded ones too',
    rule([field('op'), atom('pii-present'), field('op')], { requireProvenance: { model: 'agent_asserted' } }),
    ['model', 'op', 'piiPresent'],
  ),
  mandateNames(
    'amount and currency of a ceiling',
    [constraint('mm:payAmount', 'lteq', 1, { unit: 'USD' })],
    ['currency'],
  ),
  mandateNames('the merchant', [constraint('mm:merchant', 'isAnyOf', ['a'])], ['merchant']),
  mandateNames('the jurisdiction', [constraint('mm:jurisdiction', 'isAnyOf', ['DE'])], ['jurisdiction']),
  mandateNames('an operand of the context’s own', [constraint('mm:route', 'eq', 'a')], ['mm:route']),
  underMandate(
    'names nothing of another action',
    [mandate({ target: 'refund', constraint: [constraint('op', 'eq', 1)] })],
    {},
    { contextFields: ['amount'] },
  ),
  underMandate('names no amount where no mandate speaks', [], {}, { contextFields: [] }),
];
