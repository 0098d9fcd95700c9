import { type Route, taking } from '../../platform/http/route.js';
import { query, required } from '../../platform/http/route-parameters.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import type { DecisionsContext } from './context.js';
import { eraseFromDecisions, readErasures } from './erasure-handlers.js';
import { exportDecisions, exportReplay, readDecision, readDecisions } from './handlers.js';
import { FILTERS, PAGING } from './query.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const DECISIONS_ROUTES: readonly Route<DecisionsContext>[] = [
  {
    method: 'GET',
    path: '/policy/decisions',
    summary: 'The decisions that a filter asks for, newest first, page by page',
    roles: MEMBERS,
    body: null,
    handle: readDecisions,
    answer: 'Decisions',
    parameters: [...FILTERS, ...PAGING],
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/decisions/export',
    summary: 'All decisions that a filter asks for, as JSON lines or CSV',
    roles: MEMBERS,
    body: null,
    handle: exportDecisions,
    answer: null,
    parameters: [...FILTERS, query('format', 'jsonl or csv; jsonl unless given')],
    refusals: ['MALFORMED_REQUEST'],
    media: { 'application/x-ndjson': 'text', 'text/csv': 'text' },
  },
  {
    method: 'GET',
    path: '/policy/decisions/replay',
    summary: 'What the verdicts of a span were computed from, as JSON lines',
    roles: ['owner', 'admin', 'auditor'],
    body: null,
    handle: exportReplay,
    answer: null,
    parameters: [
      required(query('from', 'the time from which, RFC 3339')),
      required(query('to', 'the time up to which, RFC 3339')),
    ],
    refusals: ['MALFORMED_REQUEST'],
    media: { 'application/x-ndjson': 'text' },
  },
  {
    method: 'GET',
    path: '/policy/decisions/erasures',
    summary: 'The erasures from the decision log',
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
    roles: MEMBERS,
    body: null,
    handle: readDecision,
    answer: 'LoggedDecision',
    refusals: ['NOT_FOUND'],
  },
];
