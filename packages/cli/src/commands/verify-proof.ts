import { isJsonObject, type JsonValue, type WireMessage } from '@gatewright/protocol';
import {
  type EvidenceRecord,
  type NoteKey,
  nobleEd25519,
  type ProofVerification,
  TLOG_PROOF_HEADER,
  validateWire,
  verifyCompactProof,
  verifyEvidenceProof,
} from '@gatewright/protocol/verify';
import { EXIT_FINE, EXIT_INCOMPLETE, EXIT_NEGATIVE, type Terminal, UsageError } from '../command.js';
import { parseJsonFile, readJsonFile, unwrapEnvelope } from '../json-file.js';
import { readTextFile } from '../text-file.js';
import { readLogKey } from './log-key.js';

/** What the reader of a proof brings. */
export interface ProofOptions {
  readonly proof: string;
  readonly record: string | undefined;
  readonly key: string | undefined;
}

/** What the file says about itself beside the outcome; nothing where it says nothing. */
interface Outcome extends ProofVerification {
  readonly eventId: string;
  readonly root?: string;
}

const EXITS: Readonly<Record<Outcome['status'], number>> = {
  verified: EXIT_FINE,
  incomplete: EXIT_INCOMPLETE,
  failed: EXIT_NEGATIVE,
};

/** Verifies an evidence proof, JSON or compact, as far as what was given allows. Prints the outcome as JSON. */
export async function verifyProofFile(options: ProofOptions, terminal: Terminal): Promise<number> {
  const text = await readTextFile(options.proof);
  const record = options.record === undefined ? undefined : await readRecord(options.record);
  const checkpointKey = options.key === undefined ? undefined : readLogKey(options.key);
  const outcome = text.startsWith(TLOG_PROOF_HEADER)
    ? compactOutcome(text, record, checkpointKey)
    : jsonOutcome(await parseJsonFile(options.proof, text), record, checkpointKey);
  terminal.out(JSON.stringify(outcome, null, 2));
  return EXITS[outcome.status];
}

function jsonOutcome(value: JsonValue, record?: EvidenceRecord, checkpointKey?: NoteKey): Outcome {
  const proof = checked('EvidenceProof', unwrapEnvelope(value), '--proof');
  const { status, faults, checked: steps } = verifyEvidenceProof(proof, { record, checkpointKey }, nobleEd25519);
  return { status, faults, checked: steps, eventId: proof.eventId, root: proof.root };
}

function compactOutcome(text: string, record?: EvidenceRecord, checkpointKey?: NoteKey): Outcome {
  if (record === undefined || checkpointKey === undefined) {
    throw new UsageError('a compact proof names neither leaf nor root; give --record and --key');
  }
  return { ...verifyCompactProof(text, { record, checkpointKey }, nobleEd25519), eventId: record.eventId };
}

async function readRecord(path: string): Promise<EvidenceRecord> {
  const value = unwrapEnvelope(await readJsonFile(path));
  // GET /evidence/:eventId answers the record beside its placement.
  const record = isJsonObject(value) ? (value['record'] ?? value) : value;
  return checked('EvidenceRecord', record, '--record');
}

function checked<Name extends WireMessage>(name: Name, value: JsonValue, option: string) {
  const validation = validateWire(name, value);
  if (validation.ok) return validation.value;
  throw new UsageError(`${option}: ${validation.faults.map((fault) => `${fault.path} ${fault.message}`).join('; ')}`);
}
