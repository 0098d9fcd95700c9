import type { JsonObject } from '@gatewright/protocol';
import { type Command, UsageError } from '../command.js';
import { required } from '../options.js';
import { pathOf, serviceCommand } from '../service-command.js';
import { budgetApply } from './budget-apply.js';
import { budgetSimulate } from './budget-simulate.js';
import { BUDGET_READ_COMMANDS } from './budget-tree.js';
import { LIMIT_VALUE, limitOverTime } from './limit-words.js';

const BUDGETS = '/budgets';

/** Budgets, which mandates share: how they are read, set and frozen, and their limits raised and reset. */
export const BUDGET_COMMANDS: readonly Command[] = [
  ...BUDGET_READ_COMMANDS,
  serviceCommand({
    name: 'budget set',
    usage: `--id BUDGET --name TEXT [--parent BUDGET] [--limit${LIMIT_VALUE}]… [--message TEXT]`,
    summary: 'make a budget, or replace its name, parent and limits; what was counted stays',
    options: { id: 'text', name: 'text', parent: 'text', limit: 'texts', message: 'text' },
    call: ({ id, name, parent, limit = [], message }) => ({
      method: 'PUT',
      path: pathOf(BUDGETS, id),
      body: {
        name: required(name, 'name'),
        ...(parent === undefined ? {} : { parent }),
        limits: limit.map((text) => limitOverTime(text, 'limit')),
        ...(message === undefined ? {} : { message }),
      },
    }),
  }),
  budgetApply,
  budgetSimulate,
  ...frozen('freeze', 'permit nothing under a budget, and under those below it, from now on'),
  ...frozen('thaw', 'end the freeze of a budget'),
  serviceCommand({
    name: 'budget reset',
    usage: '--id BUDGET --limit INDEX [--reason TEXT]',
    summary: 'reset a limit, the first of which is 0: nothing that was counted counts any more',
    options: { id: 'text', limit: 'text', reason: 'text' },
    irreversible: 'what was counted under the limit never counts again',
    call: ({ id, limit, reason }) => ({
      method: 'POST',
      path: pathOf(BUDGETS, id, '/reset'),
      body: { limit: limitIndex(limit), ...reasoned(reason) },
    }),
  }),
  serviceCommand({
    name: 'budget raise',
    usage: '--id BUDGET --limit INDEX (--amount DECIMAL | --count N) --until RFC3339 --reason TEXT',
    summary: 'add to a limit for 31 days at most, once as many people agreed as an escalation needs',
    options: { id: 'text', limit: 'text', amount: 'decimal', count: 'text', until: 'text', reason: 'text' },
    call: ({ id, limit, amount, count, until, reason }) => ({
      method: 'POST',
      path: pathOf(BUDGETS, id, '/raises'),
      body: {
        limit: limitIndex(limit),
        ...(amount === undefined ? {} : { amount }),
        ...(count === undefined ? {} : { count: Number(count) }),
        until: required(until, 'until'),
        reason: required(reason, 'reason'),
      },
    }),
  }),
  serviceCommand({
    name: 'budget approve-raise',
    usage: '--id BUDGET --raise RAISE [--deny]',
    summary: 'agree to a raise that waits, or deny it',
    options: { id: 'text', raise: 'text', deny: 'flag' },
    call: ({ id, raise, deny }) => ({
      method: 'POST',
      path: pathOf(BUDGETS, id, `/raises/${encodeURIComponent(required(raise, 'raise'))}/resolve`),
      body: { decision: deny === true ? 'deny' : 'approve' },
    }),
  }),
];

function frozen(act: 'freeze' | 'thaw', summary: string): Command[] {
  return [
    serviceCommand({
      name: `budget ${act}`,
      usage: '--id BUDGET [--reason TEXT]',
      summary,
      options: { id: 'text', reason: 'text' },
      call: ({ id, reason }) => ({ method: 'POST', path: pathOf(BUDGETS, id, `/${act}`), body: reasoned(reason) }),
    }),
  ];
}

function reasoned(reason: string | undefined): JsonObject {
  return reason === undefined ? {} : { reason };
}

/** The place of a limit in the list of its budget. Throws UsageError. */
function limitIndex(text: string | undefined): number {
  const given = required(text, 'limit');
  if (/^[0-7]$/.test(given)) return Number(given);
  throw new UsageError('--limit is not the place of a limit, 0 to 7');
}
