import { WIRE_EXAMPLES, type WireMessage } from '../../src/wire/index.js';
import { evidencePack, evidenceProof, evidenceRecord } from './evidence.js';
import { RFC8032_VECTORS } from './rfc8032.js';

/** One message of each kind with every member that it may have. */
export const FULL_MESSAGES: Readonly<Record<WireMessage, Readonly<Record<string, unknown>>>> = {
  ...WIRE_EXAMPLES,
  EvidencePack: { ...evidencePack([3, 2], { since: 1 }), didDocument: { id: 'did:web:gate.example' } },
  EvidenceProof: { ...evidenceProof(1, 3, 0, 2, RFC8032_VECTORS[0].seed) },
  EvidenceRecord: { ...evidenceRecord(1) },
};
