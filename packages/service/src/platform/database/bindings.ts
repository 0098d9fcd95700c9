import type { SqlSession } from '@gatewright/ledger/sql';
import { addCounter } from './policy-revisions.js';

/** Agents of one document whose revisions are counted one by one; of more, that of their organisation is. */
const COUNTED_SINGLY_MAX = 50;

const isApplied = (column: string) =>
  `exists (select 1 from rule_application applied where applied.org_id = assignment.org_id
     and applied.application_id = assignment.${column} and applied.state = 'applied')`;

/** The text of the view of the bindings that count, with further columns. */
export const bindingView = (columns: string) => `create view binding as
    select assignment.org_id, assignment.agent_did, assignment.document_id, assignment.pinned, assignment.share,
      assignment.assigned_by, assignment.assigned_at,${columns}
      case
        when assignment.pinned = 1 or document.published is null then assignment.version
        when document.rollout_version is null then document.published
        when document.rollout_label is null then
          case when assignment.share < coalesce(document.rollout_percent, 100)
            then document.rollout_version else document.published end
        when exists (select 1 from agent_label label where label.org_id = assignment.org_id
          and label.agent_did = assignment.agent_did and label.label = document.rollout_label)
          then document.rollout_version
        else document.published
      end as version
    from assignment join rule_document document
      on document.org_id = assignment.org_id and document.document_id = assignment.document_id
    where (assignment.bound_in is null or ${isApplied('bound_in')})
      and (assignment.ended_in is null or not ${isApplied('ended_in')})`;

/**
 * Applying rules to many agents stages bindings, and ends of bindings, in many short transactions. They count once their application is
 * applied, which one row says. The view `binding` has the bindings that count, each with the version in force: that of a pinned agent
 * stands in its row, that of others follows from the document.
 */
export const STAGED_BINDINGS: readonly (string | ((session: SqlSession) => Promise<void>))[] = [
  'alter table assignment add column bound_in text',
  'alter table assignment add column ended_in text',
  'create index assignment_bound_in on assignment (org_id, bound_in) where bound_in is not null',
  'create index assignment_ended_in on assignment (org_id, ended_in) where ended_in is not null',
  `create table rule_application (
    org_id text not null, application_id text not null, state text not null, begun_at text not null,
    primary key (org_id, application_id))`,
  'create index assignment_of_document on assignment (org_id, document_id, agent_did)',
  'drop index assignment_by_document',
  // The rules themselves are long, and their size lies behind them.
  'create index rule_document_version_size on rule_document_version (org_id, document_id, version, characters)',
  bindingView(''),
  countStagedChanges,
];

/** What of changed rows concerns policies: rows that are staged count once their application does. */
const COUNTED = {
  assignmentInsert: 'select org_id, agent_did from changed where bound_in is null',
  assignmentUpdate: `select changed.org_id, changed.agent_did from changed join former using (org_id, agent_did, document_id)
    where changed.version <> former.version or changed.pinned <> former.pinned`,
  documentUpdate: `select concerned.org_id, case
      when count(*) over (partition by concerned.org_id, concerned.document_id) > ${COUNTED_SINGLY_MAX} then ''
      else bound.agent_did end as agent_did
    from (select changed.org_id, changed.document_id from changed join former using (org_id, document_id)
      where (changed.published, changed.rollout_version, changed.rollout_percent, changed.rollout_label)
        is distinct from (former.published, former.rollout_version, former.rollout_percent, former.rollout_label)
    ) as concerned
    cross join lateral (select agent_did from assignment where assignment.org_id = concerned.org_id
      and assignment.document_id = concerned.document_id limit ${COUNTED_SINGLY_MAX + 1}) as bound`,
  label: 'select org_id, agent_did from changed',
  applied: "select org_id, '' as agent_did from changed where state = 'applied'",
};

async function countStagedChanges(session: SqlSession): Promise<void> {
  if (session.dialect.forUpdate === '') return;
  for (const change of ['insert', 'update']) {
    await session.run(`drop trigger policy_revision_on_assignment_${change} on assignment`);
    await session.run(`drop function policy_revision_on_assignment_${change}()`);
  }
  await addCounter(session, 'assignment', 'insert', ['new'], COUNTED.assignmentInsert);
  await addCounter(session, 'assignment', 'update', ['new', 'old'], COUNTED.assignmentUpdate);
  await addCounter(session, 'rule_document', 'update', ['new', 'old'], COUNTED.documentUpdate);
  await addCounter(session, 'agent_label', 'insert', ['new'], COUNTED.label);
  await addCounter(session, 'agent_label', 'delete', ['old'], COUNTED.label);
  await addCounter(session, 'rule_application', 'update', ['new'], COUNTED.applied);
}
