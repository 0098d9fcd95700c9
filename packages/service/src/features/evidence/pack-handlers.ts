import { timeOfText } from '@gatewright/evaluator';
import { exportPack, type PackExport, type PackQuery } from '@gatewright/gate';
import { accept, type Result, refuse } from '@gatewright/protocol';
import { described, needed, TIME, together } from '../../platform/http/asking.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { type Reply, refused } from '../../platform/http/reply.js';
import { streamedData } from '../../platform/http/streamed-data.js';
import { mandatePapers } from '../mandates/status-lists.js';
import { visibleAgents } from '../visibility/agents.js';
import { leadsToSettleable, onlyReads } from '../visibility/settleable.js';
import type { EvidenceContext } from './context.js';

/** When another evidence pack may be asked for, s, and how long a client may take none of it, ms. */
const EXPORT_RETRY_AFTER_SECONDS = 10;
const EXPORT_IDLE_MS = 30_000;

const SIZE = /^[1-9][0-9]{0,15}$/;
const REFUSALS = {
  EMPTY: ['NOT_FOUND', 'no closed batch reaches into that span'],
  TOO_LARGE: ['BODY_TOO_LARGE', 'the span has more batches or records than one pack holds; ask for shorter ones'],
  PENDING: ['PROOF_PENDING', 'a key of the gate is in no batch of the log yet; ask again in a few seconds'],
  SINCE_UNKNOWN: ['NOT_FOUND', 'the log never had the size that since names'],
} as const;

type Span = Pick<PackQuery, 'from' | 'to' | 'since'>;

/** The query of a span of the evidence. */
export const PACK_SPAN = together(
  {
    from: needed('begin of the span, RFC 3339', TIME),
    to: needed('end of the span, RFC 3339', TIME),
    since: described('a size of the log that the reader has verified, entries', { type: 'integer', minimum: 1 }),
  },
  ({ from: begin = '', to: end = '', since }): Result<Span> => {
    const [from, to] = [timeOfText(begin), timeOfText(end)];
    if (from === null) return notATime('from');
    if (to === null) return notATime('to');
    if (from > to) return malformed('from is after to; send the earlier time as from');
    if (since !== undefined && !SIZE.test(since)) {
      return malformed('since is not a size of the log, which is a whole number from 1 on');
    }
    return accept({ from, to, since: since === undefined ? null : Number(since) });
  },
);

function notATime(name: string): Result<never> {
  return malformed(`${name} is not an RFC 3339 time such as 2026-03-01T00:00:00Z`);
}

function malformed(detail: string): Result<never> {
  return refuse('MALFORMED_REQUEST', detail);
}

/**
 * GET /evidence/pack?from=&to=[&since=]: the evidence of a span in one file, for members of the organisation. Records that the caller may
 * not see are leaves without records, which the pack counts as withheld. What is refused
 * is refused before the first byte; what fails later ends the connection.
 */
export async function readEvidencePack(
  span: Span,
  { caller, requestId }: AuthenticatedCall,
  service: EvidenceContext,
): Promise<Reply | Response> {
  const leave = service.packExports.begin(caller.orgId);
  if (leave === null) {
    const detail = 'a pack of the organisation, or too many of others, are on their way; wait for Retry-After seconds';
    return { ...refused('RATE_LIMIT_EXCEEDED', detail), retryAfterSeconds: EXPORT_RETRY_AFTER_SECONDS };
  }
  const outcome = await packOf(span, caller, service).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (outcome.ok) {
    const ended = (failure: unknown) => {
      leave();
      if (failure !== null) service.events.failed('GET /evidence/pack', failure, requestId);
    };
    return streamedData(outcome.parts, EXPORT_IDLE_MS, ended, service.timers);
  }
  leave();
  const [code, detail] = REFUSALS[outcome.reason];
  return refused(code, detail);
}

async function packOf(span: Span, caller: AuthenticatedCall['caller'], service: EvidenceContext): Promise<PackExport> {
  const { packMaxBatches: maxBatches, packMaxRecords: maxRecords } = service.settings;
  const { orgId } = caller;
  const agents = await visibleAgents(service.directory, caller);
  const shows: PackQuery['shows'] = async (record) => {
    if (agents?.has(record.agentDid) === false) return false;
    return !onlyReads(caller) || !(await leadsToSettleable(record, service.store));
  };
  return exportPack({ ...span, orgId, shows, maxBatches, maxRecords }, service.evidence, service.store, {
    ...mandatePapers(orgId, service),
    didDocument: service.issuers.first.didDocument,
  });
}
