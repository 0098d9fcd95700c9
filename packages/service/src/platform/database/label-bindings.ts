import { bindingView } from './bindings.js';

/**
 * What is bound to a label binds each agent that has the label. The rows of these agents are in `assignment` like others, written in the
 * transaction that gives the label; `direct` is 0 in the row of an agent that only a label binds.
 */
export const LABEL_BINDINGS: readonly string[] = [
  `create table label_binding (
    org_id text not null, label text not null, document_id text not null, version integer, assigned_by text not null,
    assigned_at text not null, primary key (org_id, label, document_id))`,
  'create index label_binding_of_document on label_binding (org_id, document_id)',
  'alter table assignment add column direct integer not null default 1',
  'drop view binding',
  bindingView(' assignment.direct,'),
];
