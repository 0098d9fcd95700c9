import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, text } from '../../platform/http/asking.js';
import { type Route, taking, takingOptional } from '../../platform/http/route.js';
import { AFTER } from '../../platform/http/route-parameters.js';
import { ADMINISTRATORS, MEMBERS } from '../../platform/settings/roles.js';
import { deleteBudget, freezeBudget, putBudget, readBudget, readBudgets, resetLimit, thawBudget } from './handlers.js';
import { askRaise, resolveRaise } from './raise-handlers.js';

/** The routes of budgets. */
export const BUDGETS_ROUTES = [
  {
    method: 'GET',
    path: '/budgets',
    summary: 'List budgets and what is used of their limits, in the order of their ids',
    roles: MEMBERS,
    ...asking({ after: text(AFTER) }, readBudgets),
    answer: 'Budgets',
    refusals: [],
    long: true,
  },
  {
    method: 'GET',
    path: '/budgets/:budgetId',
    summary: 'A budget, its limits and their raises',
    roles: MEMBERS,
    body: null,
    handle: readBudget,
    answer: 'Budget',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'PUT',
    path: '/budgets/:budgetId',
    summary: 'Make a budget, or replace its name, parent and limits; what was counted stays',
    roles: ADMINISTRATORS,
    ...taking('BudgetRequest', putBudget),
    answer: 'Budget',
    statuses: [200, 201],
    refusals: ['CONFLICT'],
  },
  {
    method: 'DELETE',
    path: '/budgets/:budgetId',
    summary: 'Delete a budget that nothing counts under',
    verb: {
      name: 'budget delete',
      summary: 'delete a budget that no mandate and no budget counts under',
      options: { budgetId: 'id BUDGET' },
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: deleteBudget,
    answer: 'BudgetDeleted',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/budgets/:budgetId/freeze',
    summary: 'Permit nothing under a budget from now on',
    roles: ADMINISTRATORS,
    ...takingOptional('BudgetReasonRequest', freezeBudget),
    answer: 'Budget',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/budgets/:budgetId/thaw',
    summary: 'End the freeze of a budget',
    roles: ADMINISTRATORS,
    ...takingOptional('BudgetReasonRequest', thawBudget),
    answer: 'Budget',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/budgets/:budgetId/reset',
    summary: 'Reset a limit of a budget: nothing that was counted counts any more',
    roles: ADMINISTRATORS,
    ...taking('BudgetResetRequest', resetLimit),
    answer: 'Budget',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/budgets/:budgetId/raises',
    summary: 'Add to a limit of a budget for a time, once enough people agreed',
    roles: ADMINISTRATORS,
    ...taking('BudgetRaiseRequest', askRaise),
    answer: 'BudgetRaise',
    statuses: [201, 202],
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/budgets/:budgetId/raises/:raiseId/resolve',
    summary: 'Agree to a raise that waits, or deny it',
    roles: ADMINISTRATORS,
    ...taking('ResolveRaiseRequest', resolveRaise),
    answer: 'BudgetRaise',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
] as const satisfies readonly Route<ServiceContext>[];
