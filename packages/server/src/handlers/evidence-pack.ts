import { exportPack } from '@gatewright/gate';
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

/** GET /evidence/pack?from=&to=[&since=]: the evidence of a span in one file, for members of the organisation. */
export async function readEvidencePack({ query, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const [from, to] = [Date.parse(query['from'] ?? ''), Date.parse(query['to'] ?? '')];
  const { since } = query;
  if (Number.isNaN(from) || Number.isNaN(to) || from > to || (since !== undefined && !SIZE.test(since))) {
    return refused('MALFORMED_REQUEST', 'send from and to as RFC 3339 times, and since as a size of the log');
  }
  const { orgId } = caller;
  const { packMaxBatches: maxBatches } = service.settings;
  const span = { orgId, from, to, since: since === undefined ? null : Number(since), maxBatches };
  const outcome = await exportPack(span, service.evidence, service.store, {
    mandates: (mandateIds) => mandatePapers(orgId, mandateIds, service),
    didDocument: service.issuers.first.didDocument,
  });
  if (!outcome.ok) {
    const [code, detail] = REFUSALS[outcome.reason];
    return refused(code, detail);
  }
  return { status: 200, success: true, message: null, data: JSON.parse(JSON.stringify(outcome.pack)) };
}
