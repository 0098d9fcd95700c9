import { timeOfText } from '@gatewright/evaluator';
import { exportPack, type PackQuery } from '@gatewright/gate';
import { mandatePapers } from '../evidence/status-lists.js';
import type { AuthenticatedCall } from '../http/call.js';
import { type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

const SIZE = /^[1-9][0-9]{0,15}$/;
const REFUSALS = {
  EMPTY: ['NOT_FOUND', 'no closed batch holds a record of that span'],
  TOO_MANY_BATCHES: ['BODY_TOO_LARGE', 'the span has more batches than one pack holds; ask for a shorter one'],
  SINCE_UNKNOWN: ['NOT_FOUND', 'the log never had the size that since names'],
} as const;

type Span = Pick<PackQuery, 'from' | 'to' | 'since'>;

/** GET /evidence/pack?from=&to=[&since=]: the evidence of a span in one file, for members of the organisation. */
export async function readEvidencePack({ query, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const span = readSpan(query);
  if (typeof span === 'string') return refused('MALFORMED_REQUEST', span);
  const { orgId } = caller;
  const { packMaxBatches: maxBatches } = service.settings;
  const outcome = await exportPack({ ...span, orgId, maxBatches }, service.evidence, service.store, {
    mandates: (mandateIds) => mandatePapers(orgId, mandateIds, service),
    didDocument: service.issuers.first.didDocument,
  });
  if (!outcome.ok) {
    const [code, detail] = REFUSALS[outcome.reason];
    return refused(code, detail);
  }
  return { status: 200, success: true, message: null, data: JSON.parse(JSON.stringify(outcome.pack)) };
}

/** The span that a query asks for, or what is wrong with it. */
function readSpan({ from: begin, to: end, since }: AuthenticatedCall['query']): Span | string {
  const [from, to] = [timeOfText(begin), timeOfText(end)];
  if (from === null) return notATime('from');
  if (to === null) return notATime('to');
  if (from > to) return 'from is after to; send the earlier time as from';
  if (since !== undefined && !SIZE.test(since))
    return 'since is not a size of the log, which is a whole number from 1 on';
  return { from, to, since: since === undefined ? null : Number(since) };
}

function notATime(name: string): string {
  return `${name} is not an RFC 3339 time such as 2026-03-01T00:00:00Z`;
}
