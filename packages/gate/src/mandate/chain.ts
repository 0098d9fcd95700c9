import {
  canonicalJson,
  credentialFaults,
  type Ed25519,
  endsAtPerson,
  isJsonObject,
  type JsonObject,
  type KeyResolver,
} from '@gatewright/protocol';

/** A mandate as it is stored: what is decided by, and what was signed. */
export interface SignedMandate {
  readonly agentDid: string;
  /** The ODRL document that decisions are made by. */
  readonly document: JsonObject;
  readonly credential: JsonObject;
}

/**
 * True where the credential was signed by a key of the issuer, says exactly the document that decisions are made by, is
 * about this agent, and its delegation starts at a natural person (protocol.md §1.4). Time and revocation are checked
 * where decisions are made.
 */
export function isChainIntact(mandate: SignedMandate, resolve: KeyResolver, ed25519: Ed25519): boolean {
  const { credential, document, agentDid } = mandate;
  const { credentialSubject, validFrom } = credential;
  if (!isJsonObject(credentialSubject) || credentialSubject['id'] !== agentDid) return false;
  if (canonicalJson(credentialSubject['mandate'] ?? null) !== canonicalJson(document)) return false;
  const begins = typeof validFrom === 'string' ? Date.parse(validFrom) : Number.NaN;
  return endsAtPerson(credential) && credentialFaults(credential, resolve, begins, ed25519).length === 0;
}
