import { asking, askingTogether } from '../../platform/http/asking.js';
import { type Route, taking } from '../../platform/http/route.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import type { DecisionsContext } from './context.js';
import { eraseFromDecisions, readErasures } from './erasure-handlers.js';
import { exportDecisions, exportReplay, readDecision, readDecisions, summariseDecisions } from './handlers.js';
import { OVERVIEW, readOverview } from './overview.js';
import { LOG_EXPORT, LOG_PAGE, LOG_SPAN, LOG_SUMMARY } from './query.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const DECISIONS_ROUTES = [
  {
    method: 'GET',
    path: '/policy/decisions',
    summary: 'The decisions that a filter asks for, newest first, page by page',
    roles: MEMBERS,
    ...askingTogether(LOG_PAGE, readDecisions),
    answer: 'Decisions',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/decisions/summary',
    summary: 'Counts and amounts of the decisions that a filter asks for, by day, verdict, code and currency',
    verb: {
      name: 'decision summary',
      summary: 'count decisions and their amounts by day, verdict, code and currency',
      options: {
        ...{
          agentDid: 'agent DID',
          action: 'action TEXT',
          merchant: 'merchant TEXT',
          merchantContains: 'merchant-contains TEXT',
          reasonCode: 'code CODE',
        },
        ...{ currency: 'currency CODE', minAmount: 'min DECIMAL', maxAmount: 'max DECIMAL', id: 'id PREFIX' },
        ...{ decision: 'decision WORD', rule: 'rule DOCUMENT[/MOLECULE]', policyDigest: 'policy DIGEST' },
        ...{ from: 'from RFC3339', to: 'to RFC3339', after: 'after CURSOR' },
      },
      list: { member: 'rows', columns: ['day', 'decision', 'reasonCode', 'currency', 'count', 'amount'] },
    },
    roles: MEMBERS,
    ...askingTogether(LOG_SUMMARY, summariseDecisions),
    answer: 'DecisionSummary',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/decisions/overview',
    summary: 'Decisions and money by day and currency, top agents and merchants, waits, and limits nearly used',
    verb: {
      name: 'decision overview',
      summary: 'show what was captured, is held and was refused, by day and currency',
      options: { period: 'period 24h|7d|30d' },
      list: {
        member: 'days',
        columns: ['day', 'currency', 'captured', 'held', 'refused', 'permits', 'refusals', 'waits'],
      },
    },
    roles: MEMBERS,
    ...asking(OVERVIEW, readOverview),
    answer: 'DecisionOverview',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/decisions/export',
    summary: 'All decisions that a filter asks for, as JSON lines or CSV',
    roles: MEMBERS,
    ...askingTogether(LOG_EXPORT, exportDecisions),
    answer: null,
    refusals: ['MALFORMED_REQUEST'],
    media: { 'application/x-ndjson': 'text', 'text/csv': 'text' },
  },
  {
    method: 'GET',
    path: '/policy/decisions/replay',
    summary: 'What the verdicts of a span were computed from, as JSON lines',
    roles: ['owner', 'admin', 'auditor'],
    ...askingTogether(LOG_SPAN, exportReplay),
    answer: null,
    refusals: ['MALFORMED_REQUEST'],
    media: { 'application/x-ndjson': 'text' },
  },
  {
    method: 'GET',
    path: '/policy/decisions/erasures',
    summary: 'The erasures from the decision log',
    verb: {
      name: 'decision erasures',
      summary: 'list the erasures from the decision log',
      list: { member: 'erasures', columns: ['erasureId', 'subject', 'requestedBy', 'requestedAt', 'erased', 'doneAt'] },
    },
    roles: ['owner'],
    body: null,
    handle: readErasures,
    answer: 'Erasures',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/policy/decisions/erasures',
    summary: 'Remove a person from the decision log',
    roles: ['owner'],
    ...taking('ErasureRequest', eraseFromDecisions),
    answer: 'ErasureBegun',
    statuses: [202],
    refusals: [],
  },
  {
    method: 'GET',
    path: '/policy/decisions/:eventId',
    summary: 'A decision as the log has it, and what became of its authorization so far',
    verb: {
      name: 'decision show',
      summary: 'show a decision with what its request said',
      options: { eventId: 'id EVENT' },
    },
    roles: MEMBERS,
    body: null,
    handle: readDecision,
    answer: 'LoggedDecision',
    refusals: ['NOT_FOUND'],
  },
] as const satisfies readonly Route<DecisionsContext>[];
