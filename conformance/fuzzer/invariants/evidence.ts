import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NoteKey,
  parseNoteKey,
  validateWire,
  verifyEvidenceProof,
} from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import type { Observed } from '../observed.js';
import type { Exchange } from '../session.js';
import { ORGANISATIONS, type OrganisationName, type World } from '../world.js';
import type { Finding } from './finding.js';

/** Longer than a record waits for its batch, ms. */
const SEALING_MS = 6_000;
/** Proofs of one organisation that are verified at the end of a world, at most. */
const PROOFS_CHECKED = 8;
const SPAN = 'from=2020-01-01T00:00:00Z&to=2090-01-01T00:00:00Z';

/** Answers of the authorize route that no decision stands behind: the service could not, or by its limits would not, decide. */
const WITHOUT_RECORD: ReadonlySet<JsonValue | undefined> = new Set([
  'GATE_UNAVAILABLE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'UNSUPPORTED_MEDIA_TYPE',
]);

export interface RecordLookup {
  /** The record as its organisation reads it; null where no organisation of the world owns it. */
  readonly record: JsonObject | null;
  readonly finding: Finding | null;
}

const NONE: RecordLookup = { record: null, finding: null };

/** Whether the record of a decision that was just answered says what the answer said. An event id is answered once. */
export async function recordOf(exchange: Exchange, observed: Observed, world: World): Promise<RecordLookup> {
  const { data } = exchange.answer;
  const { eventId } = data;
  if (typeof eventId !== 'string') {
    return WITHOUT_RECORD.has(data['reasonCode']) ? NONE : broken(`a decision without evidence: ${data['reasonCode']}`);
  }
  if (observed.decisions.has(eventId)) return broken(`the event ${eventId} was answered twice`);
  const org = observed.agent(exchange.body['agentDid'])?.org;
  const record = org === undefined || org === 'sandbox' ? null : await readRecord(eventId, org, world);
  if (record === null) return (await isRecorded(eventId, world)) ? NONE : broken(`the event ${eventId} has no record`);
  const members = ['decision', 'reasonCode', 'authorizationId', 'escalationId'];
  const differing = members.find((member) => (record[member] ?? null) !== (data[member] ?? null));
  if (differing === undefined) return { record, finding: null };
  return { record, finding: finding(`the record of ${eventId} has another ${differing} than its answer`) };
}

/**
 * At the end of a world: every decision is once in the pack of its organisation, and proofs of some verify offline against
 * the pinned key.
 */
export async function packFinding(observed: Observed, world: World): Promise<Finding | null> {
  await world.pass(SEALING_MS);
  const key = await checkpointKey(world);
  for (const org of ORGANISATIONS) {
    const expected = [...observed.decisions].filter(([, owner]) => owner === org).map(([eventId]) => eventId);
    if (expected.length === 0) continue;
    const counts = await recordsInPack(org, world);
    const wrong = expected.find((eventId) => counts.get(eventId) !== 1);
    if (wrong !== undefined) return finding(`${counts.get(wrong) ?? 0} records of the event ${wrong} are in the pack`);
    const stride = Math.ceil(expected.length / PROOFS_CHECKED);
    for (const eventId of expected.filter((_, index) => index % stride === 0)) {
      const fault = await proofFault(eventId, org, key, world);
      if (fault !== null) return finding(`the proof of ${eventId} does not verify: ${fault}`);
    }
  }
  return null;
}

function finding(message: string): Finding {
  return { invariant: 'evidence', message };
}

function broken(message: string): RecordLookup {
  return { record: null, finding: finding(message) };
}

async function proofFault(eventId: string, org: OrganisationName, key: NoteKey | null, world: World) {
  const record = validateWire('EvidenceRecord', await readRecord(eventId, org, world));
  const proof = validateWire('EvidenceProof', (await read(`/magp/evidence/${eventId}/proof`, null, world)).data);
  if (!record.ok || !proof.ok || key === null) return 'there is no record, no proof or no key';
  const held = { record: record.value, checkpointKey: key };
  const { faults } = verifyEvidenceProof(proof.value, held, nodeEd25519, nodeSha256);
  return faults.length === 0 ? null : faults.join(', ');
}

async function readRecord(eventId: string, org: OrganisationName, world: World): Promise<JsonObject | null> {
  const { record } = (await read(`/evidence/${eventId}`, org, world)).data;
  return isJsonObject(record) ? record : null;
}

/** Whether the log knows an event that no organisation of the world may read. */
async function isRecorded(eventId: string, world: World): Promise<boolean> {
  const { status, data } = await read(`/magp/evidence/${eventId}/proof`, null, world);
  return status === 200 || data['reasonCode'] === 'PROOF_PENDING';
}

async function recordsInPack(org: OrganisationName, world: World): Promise<Map<string, number>> {
  const { batches } = (await read(`/evidence/pack?${SPAN}`, org, world)).data;
  const counts = new Map<string, number>();
  for (const batch of Array.isArray(batches) ? batches : []) {
    for (const leaf of Object(batch).leaves ?? []) {
      const eventId = leaf.record?.eventId;
      if (typeof eventId === 'string') counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
    }
  }
  return counts;
}

async function checkpointKey(world: World): Promise<NoteKey | null> {
  const { checkpointKey: text } = (await read('/magp/policy/pubkey', null, world)).data;
  return typeof text === 'string' ? parseNoteKey(text) : null;
}

function read(path: string, org: OrganisationName | null, world: World) {
  const headers: Record<string, string> =
    org === null ? {} : { authorization: `Bearer ${world.organisations[org].readerToken}` };
  return world.send({ method: 'GET', path, headers, body: null });
}
