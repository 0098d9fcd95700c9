import { findReasonCode, isJsonObject, type JsonValue, unitsToDecimal } from '@gatewright/protocol';
import type { EvidencePack, PackReport, ReportFacts, ReportRow } from '@gatewright/protocol/verify';
import { html } from 'hono/html';
import { type Column, tableOf } from './table.js';
import { code, type Part, shown } from './text.js';

/** Decisions by verdict and code, and their sum. */
export function decisionSection({ verdicts }: ReportFacts): Part {
  const sum = verdicts.reduce((total, { count }) => total + count, 0);
  return html`<h2>Decisions</h2>
${tableOf({
  caption: 'Decisions of the period by verdict and reason code, the mildest verdict first.',
  columns: [
    { name: 'Verdict', cell: ({ decision }) => decision, kind: 'word' },
    { name: 'Code', cell: ({ reasonCode }) => code(reasonCode), kind: 'name' },
    {
      name: 'Meaning',
      cell: ({ reasonCode }) => findReasonCode(reasonCode)?.meaning ?? 'A code that a rule declares.',
    },
    { name: 'Decisions', cell: ({ count }) => count, kind: 'number' },
  ],
  rows: verdicts,
  total: html`<th scope="row" colspan="3">All decisions</th><td class="number">${sum}</td>`,
  none: 'The pack shows no decision of the period.',
})}`;
}

/** What the pack proves of money, what the operator states, and what is in neither. */
export function moneySection({ money, unpricedPermits, settlements }: ReportFacts): Part {
  const amount = (units: bigint, currency: string) => unitsToDecimal(units, currency);
  return html`<h2>Money by currency</h2>
<p>A record has the digest of the signed request, and no amount. An amount counts as permitted where the request was captured and given with
<code>--replay</code>, and has this digest. Permits without a proven amount: ${unpricedPermits}. Refunds and settlements are stated by the
operator. A pack has no captured amounts: compare the references of settlements with the books.</p>
${tableOf({
  caption: 'Permitted amounts that records commit to, and refunds as the operator states them.',
  columns: [
    { name: 'Currency', cell: ({ currency }) => code(currency) },
    { name: 'Permitted', cell: ({ permitted, currency }) => amount(permitted, currency), kind: 'number' },
    { name: 'Permits', cell: ({ permits }) => permits, kind: 'number' },
    { name: 'Refunded', cell: ({ refunded, currency }) => amount(refunded, currency), kind: 'number' },
    { name: 'Refunds', cell: ({ refunds }) => refunds, kind: 'number' },
  ],
  rows: money,
  none: 'The pack proves no amount of the period.',
})}${tableOf({
  caption: 'Authorizations of the period that were settled or reversed by the export, as the operator states.',
  columns: [
    { name: 'Outcome', cell: ({ outcome }) => outcome },
    { name: 'Attested by', cell: ({ evidence }) => (evidence === null ? 'nobody' : code(evidence)) },
    { name: 'Authorizations', cell: ({ count }) => count, kind: 'number' },
  ],
  rows: settlements,
  none: 'The pack states no settlement of an authorization of the period.',
})}`;
}

/** What people decided, and who they are. */
export function approvalSection({ escalations, words }: ReportFacts): Part {
  return html`<h2>Approvals</h2>
<p>A record commits to who gave their word, and does not name them. People are named by their ids where the changes of the organisation
(<code>GET /organisation/audit</code>) are given with <code>--changes</code> and have the digest in the record.</p>
${tableOf({
  caption: 'Decisions that waited for people, and what became of them.',
  columns: [
    TIME,
    VERDICT,
    { name: 'Action', kind: 'name', cell: ({ record }) => shown(record.action) },
    { name: 'Agent', cell: ({ record }) => code(record.agentDid) },
    { name: 'Escalation', cell: ({ record }) => code(record.escalationId ?? '–') },
    EVENT,
  ],
  rows: escalations,
  none: 'No decision of the period waited for people.',
})}${tableOf({
  caption: 'What reviewers said.',
  columns: [
    TIME,
    { name: 'Person', cell: personOf },
    { name: 'Decision', kind: 'name', cell: ({ word }) => memberOf(word?.after, 'decision') },
    { name: 'Escalation', cell: ({ word }) => memberOf(word?.after, 'escalationId') },
    EVENT,
  ],
  rows: words,
  none: 'No reviewer gave their word in the period.',
})}`;
}

/** Who may do what: mandates, and changes of agents, rules and settings. */
export function changeSection({ mandates, changes }: ReportFacts): Part {
  return html`<h2>Mandates</h2>
${tableOf({
  caption: 'Mandates under which decisions of the period were made, with the person who delegated by their credential.',
  columns: [
    { name: 'Mandate', cell: ({ mandateId }) => code(mandateId) },
    { name: 'Agent', cell: ({ agentDid }) => code(agentDid) },
    { name: 'Person', cell: ({ person }) => (person === null ? 'not named' : code(person)) },
    { name: 'Decisions', cell: ({ decisions }) => decisions, kind: 'number' },
    { name: 'Permits', cell: ({ permits }) => permits, kind: 'number' },
  ],
  rows: mandates,
  none: 'No decision of the period names a mandate.',
})}<h2>Changes</h2>
${tableOf({
  caption: 'Acts on agents, changes of rules and settings, and mandates issued and revoked.',
  columns: [
    TIME,
    { name: 'Change', kind: 'name', cell: ({ record }) => shown(record.action) },
    { name: 'Code', cell: ({ record }) => code(record.reasonCode), kind: 'name' },
    { name: 'Subject', cell: ({ record }) => code(record.agentDid) },
    { name: 'Person', cell: personOf },
    EVENT,
  ],
  rows: changes,
  none: 'The pack shows no change in the period.',
})}`;
}

/** Decisions that let nothing happen. */
export function refusalSection({ refusals }: ReportFacts): Part {
  return html`<h2>Refusals</h2>
${tableOf({
  caption: 'Refused actions.',
  columns: [
    TIME,
    VERDICT,
    {
      name: 'Action',
      kind: 'name',
      cell: ({ record }) => shown(record.action === '' ? '(not verified)' : record.action),
    },
    { name: 'Agent', cell: ({ record }) => code(record.agentDid) },
    { name: 'Rules', cell: ({ record }) => shown(record.firedRules.join(', ')) },
    EVENT,
  ],
  rows: refusals,
  none: 'The pack shows no refusal in the period.',
})}`;
}

/** The signed log, and the batches in it. */
export function proofSection(pack: EvidencePack, { logSize }: PackReport): Part {
  return html`<h2>Proofs</h2>
<p>The signed checkpoint covers ${logSize ?? 'an unknown number of'} entries of the log. Its text, as signed:</p>
<pre>${pack.checkpoint.split('\n').map((line) => html`${shown(line)}\n`)}</pre>
${tableOf({
  caption: 'Batches of the pack: each is an entry of the log, whose root covers its records.',
  columns: [
    { name: 'Log entry', cell: ({ logIndex }) => logIndex, kind: 'number' },
    { name: 'Root (SHA-256)', cell: ({ root }) => code(root) },
    { name: 'Records', cell: ({ size }) => size, kind: 'number' },
    { name: 'Of the organisation', cell: ({ ownRecords }) => ownRecords, kind: 'number' },
    { name: 'Shown', cell: ({ leaves }) => leaves.filter(({ record }) => record !== undefined).length, kind: 'number' },
  ],
  rows: pack.batches,
  none: 'The pack has no batch.',
})}`;
}

const TIME: Column<ReportRow> = { name: 'Time (UTC)', cell: ({ record }) => shown(record.occurredAt), kind: 'time' };
const VERDICT: Column<ReportRow> = {
  name: 'Verdict',
  kind: 'name',
  cell: ({ record }) => html`${record.decision}<br>${code(record.reasonCode)}`,
};
const EVENT: Column<ReportRow> = {
  name: 'Event, and its place in the log',
  kind: 'name',
  cell: ({ record, logIndex, leafIndex }) => html`${code(record.eventId)}<br>entry ${logIndex}, leaf ${leafIndex}`,
};

function personOf({ word }: ReportRow): Part | string {
  if (word === null) return 'not shown';
  const { personId, role } = word;
  return html`${personId === null ? 'not stated' : code(personId)}${role === null ? '' : html` (${shown(role)})`}`;
}

function memberOf(value: JsonValue | undefined, member: string): Part | string {
  const stated = value !== undefined && isJsonObject(value) ? value[member] : undefined;
  return typeof stated === 'string' ? code(stated) : 'not shown';
}
