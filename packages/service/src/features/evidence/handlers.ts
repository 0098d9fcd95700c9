import { ownRecord, shownEffect } from '@gatewright/gate';
import type { LedgerStore, StoredEvidence } from '@gatewright/ledger';
import { compactProof, evidenceLeaf, toHex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findVisibleAgent } from '../agents/repository.js';
import { leadsToSettleable, onlyReads } from '../visibility/settleable.js';

/** The client would rather have text than the envelope; one that names JSON first, or anything, has JSON. */
const WANTS_TEXT = /^\s*text\/plain\b/i;

/**
 * GET /magp/evidence/:eventId/proof: 404 until the record is in a batch, under a code that distinguishes the two. As
 * text/plain it is the compact proof (C2SP tlog-proof).
 */
export async function readProof({ params, headers }: Call, { evidence }: ServiceContext): Promise<Reply | Response> {
  const eventId = params['eventId'] ?? '';
  const lookup = await evidence.proofOf(eventId);
  switch (lookup.status) {
    case 'proven': {
      const text = WANTS_TEXT.test(headers['accept'] ?? '') ? compactProof(lookup.proof) : null;
      if (text !== null) return asText(text);
      return {
        ...ok({
          ...lookup.proof,
          proof: lookup.proof.proof.map((step) => ({ ...step })),
          checkpoint: { ...lookup.proof.checkpoint },
        }),
        headers: { vary: 'Accept' },
      };
    }
    case 'pending':
      return refused('PROOF_PENDING', 'the record is in no batch yet; ask again in a few seconds', { eventId });
    case 'unknown':
      return refused('NOT_FOUND', 'no decision of this gate has that event id', { eventId });
  }
}

function asText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', vary: 'Accept' } });
}

/**
 * GET /evidence/:eventId: the record, for members of the organisation that it belongs to who may see its agent. It verifies only whole, so
 * roles that only read wait for it until it leads to no authorization that can be settled. Beside it, as the protocol's
 * readers know them (protocol.md §2.18): `decision_digest`, which is the leaf in hex, and `anchor_status`, pending or anchored. `effect`
 * is what became of its authorization so far; it is no part of the record.
 */
export async function readEvidence(
  { params, caller }: AuthenticatedCall,
  { directory, store }: ServiceContext,
): Promise<Reply> {
  const eventId = params['eventId'] ?? '';
  const stored = await store.evidence(eventId);
  if (
    stored === null ||
    stored.record.orgId !== caller.orgId ||
    !(await showsAgent(caller, stored.record, directory))
  ) {
    return refused('NOT_FOUND', 'no decision of your organisation has that event id', { eventId });
  }
  if (onlyReads(caller) && (await leadsToSettleable(stored.record, store)))
    return refused('CONFLICT', OPEN, { eventId });
  return shownRecord(stored, store);
}

const OPEN = 'the record names an authorization that can still be settled; ask again when it is settled or has ended';

/** Records of the organisation itself are of no agent: a developer sees them no more than those of others' agents. */
async function showsAgent(
  caller: AuthenticatedCall['caller'],
  { agentDid }: StoredEvidence['record'],
  directory: ServiceContext['directory'],
): Promise<boolean> {
  return caller.role !== 'developer' || (await findVisibleAgent(directory, caller, agentDid)) !== null;
}

/** POST /magp/evidence/:eventId/record: the same, for the agent that the decision was about. */
export async function readOwnRecord({ params, body }: Call, { gate, store }: ServiceContext): Promise<Reply> {
  const own = await ownRecord(params['eventId'] ?? '', body, gate);
  return own.ok ? shownRecord(own.value, store) : own.refusal;
}

async function shownRecord(stored: StoredEvidence, store: LedgerStore): Promise<Reply> {
  const { contextFields, firedRules, ...record } = stored.record;
  const { placement } = stored;
  const hold = record.authorizationId === null ? null : await store.hold(record.authorizationId);
  return ok({
    record: { ...record, contextFields: [...contextFields], firedRules: [...firedRules] },
    version: stored.version,
    placement: placement === null ? null : { ...placement },
    decision_digest: toHex(evidenceLeaf(stored.record)),
    anchor_status: placement === null ? 'pending' : 'anchored',
    effect: hold === null ? null : shownEffect(hold, await store.now()),
  });
}
