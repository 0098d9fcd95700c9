import { Type } from '@sinclair/typebox';
import { limitsOverTime } from '../mandate-terms/limit.js';
import { limitUse } from './limit-use.js';
import { count, id, money, nextPlace, nullable, oneOf, personId, time, withMembers } from './parts.js';

const budgetId = Type.String({ examples: ['team-travel'] });

const Raise = Type.Object({
  raiseId: id,
  amount: nullable(money),
  count: nullable(count),
  until: time,
  status: oneOf('pending', 'active', 'denied', 'ended'),
  reason: Type.String({ examples: ['trade fair in March'] }),
  requestedBy: personId,
  requestedAt: time,
  required: Type.Integer({ minimum: 1, description: 'how many people must agree, the one who asks among them' }),
  agreed: count,
});

const Limit = Type.Object({
  ...limitsOverTime(money).items.properties,
  resets: Type.Integer({ minimum: 0, description: 'how often it was reset' }),
  ...limitUse,
  raises: Type.Array(Raise, { description: 'those that add to it or wait, and the latest that ended' }),
});

const Budget = Type.Object({
  budgetId,
  name: Type.String({ examples: ['Travel of the team'] }),
  parent: nullable(budgetId),
  frozen: Type.Boolean({ description: 'true while nothing is permitted under it' }),
  frozenReason: nullable(Type.String()),
  limits: Type.Array(Limit),
  revision: Type.Integer({ minimum: 1 }),
  createdAt: time,
  updatedAt: time,
});

export const BUDGET_ANSWERS = {
  Budget,
  BudgetRaise: withMembers(Type.Object({ budgetId, limit: Type.Integer({ minimum: 0 }) }), Raise.properties),
  Budgets: Type.Object({ budgets: Type.Array(Budget), next: nextPlace }),
  BudgetDeleted: Type.Object({ budgetId, deleted: Type.Literal(true) }),
} as const;
