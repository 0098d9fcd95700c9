import type { JsonObject } from '@gatewright/protocol';
import { Decimal } from './decimal.js';
import { own, textOf, textsOf } from './documents.js';
import { numberOf } from './fields.js';

const SECONDS: Readonly<Record<string, number>> = { W: 604_800, D: 86_400, H: 3_600, M: 60, S: 1 };

/** Milliseconds of a rolling period; null for a period that is a word. */
function rollingMs(period: string): number | null {
  if (!period.startsWith('P')) return null;
  const parts = [...period.matchAll(/([0-9]+)([WDHMS])/g)];
  return parts.reduce((ms, [, number, unit = '']) => ms + Number(number) * (SECONDS[unit] ?? 0) * 1000, 0);
}

/** The question of an atom about a sum or a count, as text: what is left out is as it is by default. */
export function sumKey(config: JsonObject): string {
  const period = textOf(own(config, 'period'), '');
  const rolling = rollingMs(period);
  const hasZone = rolling === null && period !== 'total';
  const { by = null, scope = 'agent', action } = config;
  const actions = typeof action === 'string' ? [action] : [...new Set(textsOf(action))].sort();
  const counted = [
    rolling ?? period,
    hasZone ? textOf(own(config, 'zone'), 'UTC') : null,
    by,
    scope,
    action === undefined ? null : actions,
  ];
  const count = own(config, 'count');
  if (count !== undefined) return JSON.stringify(['counted', count, ...counted]);
  const limit = (numberOf(own(config, 'limit')) ?? Decimal.zero).plus(Decimal.zero).text;
  return JSON.stringify(['spent', limit, textOf(own(config, 'currency'), '').toUpperCase(), ...counted]);
}

/** Names of the fields that an atom about a sum consults. */
export function sumFieldsRead(config: JsonObject): readonly string[] {
  const by = own(config, 'by');
  return [
    'history',
    ...(own(config, 'count') === undefined ? ['amount', 'currency'] : []),
    ...(own(config, 'action') === undefined ? [] : ['action']),
    ...(typeof by === 'string' ? [by] : []),
  ];
}
