import { parseDid } from '../did/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';

/** Links that a chain may have; no real organisation needs more. */
const DELEGATION_MAX_LINKS = 8;

interface Link {
  readonly from: string;
  readonly fromType: string;
  readonly to: string;
}

/**
 * True where the delegation of a mandate starts at a natural person, runs unbroken through the issuer, and ends at the agent
 * that the credential is about (protocol.md §1.4). A chain that starts at an agent, loops, or passes the issuer by is
 * broken. The credential's signature is another matter: see `credentialFaults`.
 */
export function endsAtPerson(credential: JsonObject): boolean {
  const { issuer, credentialSubject, evidence } = credential;
  const agent = isJsonObject(credentialSubject) ? credentialSubject['id'] : undefined;
  const links = readLinks(evidence);
  const [first] = links;
  if (first === undefined || links.length > DELEGATION_MAX_LINKS || first.fromType !== 'person') return false;
  // A did:magp or did:hedera names an agent, under any name in the chain.
  const method = parseDid(first.from)?.method;
  if (method === 'magp' || method === 'hedera') return false;
  const isUnbroken = links.every((link, index) => index === 0 || links[index - 1]?.to === link.from);
  const parties = [first.from, ...links.map(({ to }) => to)];
  return (
    isUnbroken &&
    new Set(parties).size === parties.length &&
    parties.at(-1) === agent &&
    links.some(({ from }) => from === issuer)
  );
}

/** The DID of the person that a delegation starts at; null where it starts at no person, or is broken. */
export function delegatingPerson(credential: JsonObject): string | null {
  return endsAtPerson(credential) ? (readLinks(credential['evidence'])[0]?.from ?? null) : null;
}

/** The links of the one delegation chain; empty where there is none, more than one, or it is malformed. */
function readLinks(evidence: JsonValue | undefined): Link[] {
  const chains = (Array.isArray(evidence) ? evidence : []).filter(
    (item) => isJsonObject(item) && Array.isArray(item['type']) && item['type'].includes('DelegationChain'),
  );
  const [chain] = chains;
  const delegation = isJsonObject(chain) ? chain['delegation'] : undefined;
  if (chains.length !== 1 || !Array.isArray(delegation)) return [];
  const links = delegation.map(readLink).filter((link) => link !== null);
  return links.length === delegation.length ? links : [];
}

function readLink(value: JsonValue): Link | null {
  if (!isJsonObject(value)) return null;
  const { from, fromType, to } = value;
  return typeof from === 'string' && typeof fromType === 'string' && typeof to === 'string'
    ? { from, fromType, to }
    : null;
}
