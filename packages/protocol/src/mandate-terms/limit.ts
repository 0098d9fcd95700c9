import { type TSchema, Type } from '@sinclair/typebox';
import { closed, name, oneOf } from '../requests/parts.js';
import { LIMIT_PERIODS } from './table.js';

/** Most limits over time of one mandate or budget, and actions that one of them counts. */
export const LIMITS_MAX = 8;
const COUNT_MAX = 1_000_000_000;
/** Most percentages at which one limit notifies. */
const NOTIFY_MAX = 4;

/** ISO 8601 durations of weeks, days, hours, minutes and seconds. */
const DURATION = '^P(?=[0-9T])([0-9]{1,3}W)?([0-9]{1,3}D)?(T(?=[0-9])([0-9]{1,4}H)?([0-9]{1,5}M)?([0-9]{1,8}S)?)?$';

/** What a limit counts each value of by itself. */
export const limitedBy = Type.Union([oneOf('merchant', 'action'), Type.Object({ field: name(128) }, closed)]);

/** What a limit counts over. */
export const limitPeriod = Type.Union([
  oneOf(...LIMIT_PERIODS),
  Type.Object({ rolling: Type.String({ pattern: DURATION, maxLength: 32 }) }, closed),
  Type.Object({ since: Type.Object({ action: name(256) }, closed) }, closed),
]);

/** Limits over time with amounts of this schema. */
export function limitsOverTime<Money extends TSchema>(money: Money) {
  const limit = {
    amount: Type.Optional(money),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: COUNT_MAX })),
    currency: Type.Optional(name(16)),
    per: limitPeriod,
    timeZone: Type.Optional(name(64)),
    startsAt: Type.Optional(name(64)),
    by: Type.Optional(limitedBy),
    carryOver: Type.Optional(Type.Boolean()),
    notifyAt: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { minItems: 1, maxItems: NOTIFY_MAX, uniqueItems: true }),
    ),
    escalateAbove: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  };
  return Type.Array(Type.Object(limit, closed), { minItems: 1, maxItems: LIMITS_MAX });
}
