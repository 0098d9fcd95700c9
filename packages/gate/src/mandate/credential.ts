import { type JsonObject, type Signer, secureDocumentBy, termsOfKind, unitsToNumber } from '@gatewright/protocol';
import type { MandateTerms } from './terms.js';

/** Who signs mandates: an organisation's key under its DID. */
export interface MandateIssuer {
  /** did:key or did:web of the organisation. */
  readonly did: string;
  readonly signer: Signer;
  /** DID URL of the key. */
  readonly verificationMethod: string;
}

/** Everything of one issued mandate that its credential states. */
export interface IssuedMandate {
  readonly mandateId: string;
  readonly terms: MandateTerms;
  /** The ODRL document. */
  readonly document: JsonObject;
  /** Agents that the authority comes through, from the first to the last; none where people gave it directly. */
  readonly through: readonly string[];
  /** The natural person that the delegation starts from; never an agent (protocol.md §1.4). */
  readonly grantedBy: string;
  /** RFC 3339. */
  readonly issuedAt: string;
  /** The `credentialStatus`: where its revocation is looked up. */
  readonly status: JsonObject;
}

/** The mandate as a W3C Verifiable Credential 2.0 with a Data Integrity proof `eddsa-jcs-2022`. */
export function mandateCredential(mandate: IssuedMandate, issuer: MandateIssuer): Promise<JsonObject> {
  const { mandateId, terms, document, grantedBy, through, issuedAt, status } = mandate;
  const credential: JsonObject = {
    '@context': ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'urn:gatewright:mandate#' }],
    id: `urn:uuid:${mandateId}`,
    type: ['VerifiableCredential', 'MandateCredential'],
    issuer: issuer.did,
    validFrom: beginOf(terms, issuedAt),
    ...(terms.validUntil === null ? {} : { validUntil: terms.validUntil }),
    credentialStatus: status,
    credentialSubject: { id: terms.agentDid, mandate: document, ...ceilings(terms) },
    evidence: [
      {
        type: ['DelegationChain'],
        delegation: [
          { from: grantedBy, fromType: 'person', to: issuer.did },
          ...delegationLinks(issuer.did, [...through, terms.agentDid]),
        ],
      },
    ],
  };
  const proof = { created: issuedAt, verificationMethod: issuer.verificationMethod, proofPurpose: 'assertionMethod' };
  return secureDocumentBy(credential, proof, issuer.signer);
}

/**
 * When a mandate begins (RFC 3339): as its terms say, else when it was issued, and where it was over by then, at its end, because a
 * credential does not end before it begins.
 */
export function beginOf({ validFrom, validUntil }: MandateTerms, issuedAt: string): string {
  return validFrom ?? (validUntil !== null && validUntil < issuedAt ? validUntil : issuedAt);
}

/** From the organisation to the first agent, and from each agent to the next. */
function delegationLinks(organisation: string, agents: readonly string[]): JsonObject[] {
  return agents.map((to, index) => {
    const from = agents[index - 1];
    return from === undefined ? { from: organisation, fromType: 'organisation', to } : { from, fromType: 'agent', to };
  });
}

function ceilings(terms: MandateTerms): JsonObject {
  const { currency } = terms;
  if (currency === null) return {};
  const stated = termsOfKind('money').flatMap((term) => {
    const units = terms[term];
    return units === null ? [] : [[term, unitsToNumber(units, currency)] as const];
  });
  return { currency, ...Object.fromEntries(stated) };
}
