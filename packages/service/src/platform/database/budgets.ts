import type { SchemaChange } from '@gatewright/ledger/sql';
import { countBudgetChanges } from './policy-revisions.js';

/** Budgets, what is added to their limits for a time, and the budget of each mandate, by which those under a budget are found. */
export const BUDGETS: readonly SchemaChange[] = [
  `create table budget (
    org_id text not null, budget_id text not null, parent_id text, name text not null, limits text not null,
    resets text not null, frozen integer not null, frozen_reason text, revision integer not null,
    created_at text not null, updated_at text not null,
    primary key (org_id, budget_id))`,
  'create index budget_by_parent on budget (org_id, parent_id)',
  `create table budget_raise (
    org_id text not null, raise_id text not null, budget_id text not null, limit_index integer not null,
    amount text, count integer, until text not null, requested_by text not null, requested_at text not null,
    approvers text not null, status text not null, reason text not null,
    primary key (org_id, raise_id))`,
  'create index budget_raise_by_budget on budget_raise (org_id, budget_id, requested_at)',
  'alter table mandate add column budget_id text',
  'create index mandate_by_budget on mandate (org_id, budget_id) where budget_id is not null',
  countBudgetChanges,
];
