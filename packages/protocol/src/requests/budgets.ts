import { type Static, Type } from '@sinclair/typebox';
import { LIMITS_MAX, limitsOverTime } from '../mandate-terms/limit.js';
import { amount, closed, name, oneOf } from './parts.js';

/** What a budget is called in addresses and by mandates. */
export const BUDGET_ID_PATTERN = '^[a-z0-9-]{1,64}$';

const reason = Type.Optional(name(1024));
/** Which limit of the budget: its place in the list, from 0. */
const limitIndex = Type.Integer({ minimum: 0, maximum: LIMITS_MAX - 1 });

/** PUT /budgets/:budgetId: what is left out, the budget has not. Limits of an amount each name a currency. */
export const BudgetRequestSchema = Type.Object(
  {
    name: name(),
    parent: Type.Optional(Type.Union([Type.String({ pattern: BUDGET_ID_PATTERN }), Type.Null()])),
    limits: Type.Optional(Type.Array(limitsOverTime(amount).items, { maxItems: LIMITS_MAX })),
    message: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
);

/** POST /budgets/:budgetId/freeze and /thaw; the body is optional. */
export const BudgetReasonRequestSchema = Type.Object({ reason }, closed);

/** POST /budgets/:budgetId/reset. */
export const BudgetResetRequestSchema = Type.Object({ limit: limitIndex, reason }, closed);

/** POST /budgets/:budgetId/raises: what is added to a limit before `until`. */
export const BudgetRaiseRequestSchema = Type.Object(
  {
    limit: limitIndex,
    amount: Type.Optional(amount),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    until: name(64),
    reason: name(1024),
  },
  closed,
);

/** POST /budgets/:budgetId/raises/:raiseId/resolve. */
export const ResolveRaiseRequestSchema = Type.Object({ decision: oneOf('approve', 'deny') }, closed);

export type BudgetRequest = Static<typeof BudgetRequestSchema>;
export type BudgetReasonRequest = Static<typeof BudgetReasonRequestSchema>;
export type BudgetResetRequest = Static<typeof BudgetResetRequestSchema>;
export type BudgetRaiseRequest = Static<typeof BudgetRaiseRequestSchema>;
export type ResolveRaiseRequest = Static<typeof ResolveRaiseRequestSchema>;
