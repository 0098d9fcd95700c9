import { askingTogether } from '../../platform/http/asking.js';
import type { Route } from '../../platform/http/route.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import type { EvidenceContext } from './context.js';
import { readEvidence, readOwnRecord, readProof } from './handlers.js';
import { readCheckpoint, readConsistency, readTile, readTileCheckpoint, SIZES } from './log-handlers.js';
import { PACK_SPAN, readEvidencePack } from './pack-handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const EVIDENCE_ROUTES = [
  {
    method: 'GET',
    path: '/magp/evidence/:eventId/proof',
    summary: 'The inclusion proof of a decision; with Accept: text/plain its compact form (C2SP tlog-proof)',
    roles: 'public',
    body: null,
    handle: readProof,
    answer: 'InclusionProof',
    refusals: ['NOT_FOUND', 'PROOF_PENDING'],
    media: { 'text/plain': 'text' },
  },
  {
    method: 'POST',
    path: '/magp/evidence/:eventId/record',
    summary: 'The evidence record of a decision, for the agent that it was about, by its signature',
    roles: 'public',
    body: 'EvidenceReadRequest',
    handle: readOwnRecord,
    answer: 'Evidence',
    refusals: [
      'REQUEST_EXPIRED',
      'NO_MANDATE',
      'AGENT_KEY_UNVERIFIED',
      'SIGNATURE_INVALID',
      'NOT_FOUND',
      'RATE_LIMIT_EXCEEDED',
    ],
  },
  {
    method: 'GET',
    path: '/magp/evidence/checkpoint',
    summary: 'The newest checkpoint of the evidence log',
    roles: 'public',
    body: null,
    handle: readCheckpoint,
    answer: 'Checkpoint',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/magp/evidence/consistency',
    summary: 'Proof that the log only grew, between ?from= and ?to= entries',
    roles: 'public',
    ...askingTogether(SIZES, readConsistency),
    answer: 'Consistency',
    refusals: ['MALFORMED_REQUEST', 'NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/magp/evidence/log/checkpoint',
    summary: 'The newest checkpoint as a signed note',
    roles: 'public',
    body: null,
    handle: readTileCheckpoint,
    answer: null,
    refusals: ['NOT_FOUND'],
    media: { 'text/plain': 'text' },
  },
  {
    method: 'GET',
    path: '/magp/evidence/log/tile/:path{.+}',
    summary: 'A tile of the log of batch roots, by its path (C2SP tlog-tiles)',
    roles: 'public',
    body: null,
    handle: readTile,
    answer: null,
    refusals: ['NOT_FOUND'],
    media: { 'application/octet-stream': 'bytes' },
  },
  {
    method: 'GET',
    path: '/evidence/pack',
    summary: 'All evidence from ?from= to ?to= in one file that verifies offline',
    roles: MEMBERS,
    ...askingTogether(PACK_SPAN, readEvidencePack),
    answer: 'EvidencePackFile',
    refusals: ['MALFORMED_REQUEST', 'NOT_FOUND', 'BODY_TOO_LARGE', 'PROOF_PENDING'],
  },
  {
    method: 'GET',
    path: '/evidence/:eventId',
    summary: 'The evidence record of a decision',
    roles: MEMBERS,
    body: null,
    handle: readEvidence,
    answer: 'Evidence',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
] as const satisfies readonly Route<EvidenceContext>[];
