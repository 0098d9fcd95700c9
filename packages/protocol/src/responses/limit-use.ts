import { Type } from '@sinclair/typebox';
import { count, money, nullable, time } from './parts.js';

/** What is used of a limit over time; all null where it counts by value, or single actions. */
export const limitUse = {
  used: nullable(money),
  usedCount: nullable(count),
  remaining: nullable(money),
  remainingCount: nullable(count),
  percent: nullable(
    Type.Integer({ minimum: 0, description: 'of the limit with its raises; null where it counts by value' }),
  ),
  renewsAt: nullable(time),
} as const;
