import { gzipSync } from 'node:zlib';
import {
  multikeyOf,
  type ProofOptions,
  secureDocument,
  statusBits,
  statusEntry,
  statusListCredential,
} from '../../src/credential/index.js';
import { didKey } from '../../src/did/index.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { type EvidencePack, type EvidenceRecord, issuerKeyBinding, mandateBinding } from '../../src/evidence/index.js';
import type { JsonObject } from '../../src/json/index.js';
import type { Decision } from '../../src/register/index.js';
import { bindingRecord, evidencePack, ORG } from './evidence.js';
import { RFC8032_VECTORS } from './rfc8032.js';

const [issuer] = RFC8032_VECTORS;
const OWNER = didKey(issuer.publicKey);
export const MANDATE_AGENT = 'did:magp:testnet:z6Mk';
/** Records are a minute apart from 03:01 on; the last is of 03:10. */
const SIZES = [3, 1, 4, 2];

export const MANDATE_ID = 'mandate-1';
export const STATUS_LISTS_URL = 'https://gate.example/api/v1/credentials/status';
/** Where the mandate stands in its status list. */
export const STATUS_BIT = 5;
export const EXPORTED_AT = '2026-01-02T04:00:00.000Z';

/** A document under the signature of the mandate's issuer. */
export function issued(document: JsonObject, created = EXPORTED_AT): JsonObject {
  const options: ProofOptions = {
    created,
    verificationMethod: `${OWNER}#${multikeyOf(issuer.publicKey)}`,
    proofPurpose: 'assertionMethod',
  };
  return secureDocument({ ...document, issuer: OWNER }, options, issuer.seed, nobleEd25519);
}

/** The mandate of every record in the pack, with changes from before it was signed. */
export function signedMandate(change: JsonObject = {}): JsonObject {
  const validFrom = '2026-01-02T00:00:00.000Z';
  const delegation = [
    { from: 'did:web:person.example', fromType: 'person', to: OWNER },
    { from: OWNER, fromType: 'organisation', to: MANDATE_AGENT },
  ];
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: `urn:uuid:${MANDATE_ID}`,
    type: ['VerifiableCredential'],
    validFrom,
    credentialStatus: statusEntry(STATUS_LISTS_URL, STATUS_BIT),
    credentialSubject: { id: MANDATE_AGENT, mandate: { target: 'purchase-order' } },
    evidence: [{ type: ['DelegationChain'], delegation }],
    ...change,
  };
  return issued(document, validFrom);
}

/** The status list as of a time. */
export function statusListOf(at: string, revoked: readonly number[], number = 0): JsonObject {
  const bits = new Uint8Array(gzipSync(statusBits(revoked)));
  return issued(statusListCredential(`${STATUS_LISTS_URL}/${number}`, '', bits, at));
}

/** Bindings of a mandate's credential, and of the key that signs status lists. */
export function bindingsOf(credential: JsonObject, late = false): EvidenceRecord[] {
  const mandate = { orgId: ORG, mandateId: MANDATE_ID, agentDid: MANDATE_AGENT };
  const bound = { credential, issuerKey: issuer.publicKey };
  return [
    bindingRecord(issuerKeyBinding(issuer.publicKey, 'testnet'), null),
    bindingRecord(mandateBinding(mandate, bound, 'testnet', late), MANDATE_ID),
  ];
}

/** A pack of ten decisions in four batches, each under the mandate, whose binding is in a batch ahead of them. */
export function mandatedPack(
  statusLists: readonly JsonObject[],
  {
    decision = 'allow' as Decision,
    credential = signedMandate(),
    bindings = bindingsOf(credential),
    orgOf = (_index: number): string => ORG,
  } = {},
): EvidencePack {
  return evidencePack(SIZES, {
    record: (each, index) => ({ ...each, mandateId: MANDATE_ID, decision, orgId: orgOf(index) }),
    bindings,
    credentials: [credential],
    statusLists,
  });
}
