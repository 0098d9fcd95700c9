/**
 * The offline verifier: everything that is needed to check evidence without the gate, and nothing else. It reads no clock,
 * opens no connection and runs in a browser as in Node.
 */
export { type BundleExpectation, type BundleVerification, verifyBundle } from './bundle/index.js';
export {
  type Checkpoint,
  cosignedAt,
  formatNoteKey,
  type NoteKey,
  openCheckpoint,
  parseNoteKey,
  parseWitnessKey,
  TLOG_PROOF_HEADER,
} from './checkpoint/index.js';
export {
  type CredentialFault,
  credentialFaults,
  delegatingPerson,
  endsAtPerson,
  isRevoked,
  type KeyResolver,
  keyResolver,
  readStatusEntry,
  type StatusEntry,
  verifyDocument,
} from './credential/index.js';
export { type Ed25519, nobleEd25519 } from './ed25519/index.js';
export * from './evidence/index.js';
export { parseJsonBytes, parseJsonText } from './json/index.js';
export { isConsistent, type LogStates, logNodeHash } from './merkle/index.js';
export {
  type Certificate,
  readCertificate,
  readPemCertificate,
  type TimestampFault,
  type TimestampVerification,
  verifyTimestamp,
} from './rfc3161/index.js';
export { validateWire } from './wire/index.js';
