import {
  didKey,
  type JsonObject,
  keyResolver,
  type MandateRequest,
  mintDid,
  multikeyOf,
  seedSigner,
  statusEntry,
  verifyDocument,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { isChainIntact, type SignedMandate } from '../../src/mandate/chain.js';
import { type IssuedMandate, mandateCredential } from '../../src/mandate/credential.js';
import { odrlDocument } from '../../src/mandate/odrl-document.js';
import { type MandateTerms, readMandateTerms } from '../../src/mandate/terms.js';

const REQUEST: MandateRequest = {
  agentDid: 'did:magp:testnet:z6Mk',
  scope: 'purchase-order',
  currency: 'usd',
  perTxnMax: 1000,
  maxAmount: '10000.50',
  merchants: ['acme'],
};

function termsOf(change: Partial<MandateRequest> = {}): MandateTerms {
  const reading = readMandateTerms({ ...REQUEST, ...change });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.terms;
}

describe('terms', () => {
  test('the terms of a mandate are read exactly, in units of an upper-case currency', () => {
    expect(termsOf()).toMatchObject({
      currency: 'USD',
      perTxnMax: 1_000_000_000n,
      maxAmount: 10_000_500_000n,
      merchants: ['acme'],
    });
  });

  test('the terms of a mandate without limits have no currency; limits without a currency are USD', () => {
    const { currency: _dropped, ...noCurrency } = REQUEST;
    expect(readMandateTerms(noCurrency)).toMatchObject({ terms: { currency: 'USD' } });
    expect(readMandateTerms({ agentDid: 'a', scope: 's' })).toMatchObject({
      terms: { currency: null, maxAmount: null },
    });
  });

  test.each([
    ['merchants', { merchants: [] }, 'omit it to allow any'],
    ['counterparties', { counterparties: [] }, 'omit it to allow any'],
    ['perTxnMax', { perTxnMax: -1 }, 'exact, non-negative'],
    ['maxAmount', { maxAmount: 0.0000001 }, 'exact, non-negative'],
    ['maxAmount', { maxAmount: '1e3' }, 'exact, non-negative'],
    ['currency', { currency: 'XXQ' }, 'ISO 4217'],
    ['validFrom', { validFrom: 'tomorrow' }, 'RFC 3339'],
    ['validFrom', { validFrom: '2026-01-01T00:00:00' }, 'with its offset'],
    ['validUntil', { validUntil: '2026-02-30T00:00:00Z' }, 'RFC 3339'],
    ['validUntil', { validUntil: 'never 1' }, 'RFC 3339'],
    ['validUntil', { validUntil: '9999-12-31T23:59:59-05:00' }, 'RFC 3339'],
    ['validUntil', { validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }, 'not after validFrom'],
  ])('the terms of a mandate with a bad %s are refused at its path (case %#)', (field, change, words) => {
    const reading = readMandateTerms({ ...REQUEST, ...change });
    expect(reading).toEqual({ ok: false, faults: [{ path: `$.${field}`, message: expect.stringContaining(words) }] });
  });

  test('the terms of a mandate report every fault at once', () => {
    expect(readMandateTerms({ ...REQUEST, perTxnMax: -1, merchants: [] })).toMatchObject({ faults: { length: 2 } });
  });
});

describe('ODRL documents', () => {
  // covers 1.4 mandate-states-action: A mandate states action, counterparties, per transaction and in total
  // covers 1.4 counterparty-allow-list: A counterparty allow-list, met by signed contexts, that binds the hold
  test('the ODRL document has one constraint per limit, amounts in the currency of the mandate', () => {
    expect(odrlDocument('m1', termsOf({ counterparties: ['globex'] }))).toMatchObject({
      uid: 'urn:uuid:m1',
      permission: [
        {
          target: 'purchase-order',
          constraint: [
            { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1000, unit: 'USD' },
            { leftOperand: 'mm:cumulativeSpend', operator: 'lteq', rightOperand: 10_000.5, unit: 'USD' },
            { leftOperand: 'mm:merchant', operator: 'isAnyOf', rightOperand: ['acme'] },
            { leftOperand: 'mm:counterparty', operator: 'isAnyOf', rightOperand: ['globex'] },
          ],
        },
      ],
    });
  });

  test('the ODRL document of a mandate without limits constrains nothing', () => {
    const reading = readMandateTerms({ agentDid: 'a', scope: 's' });
    expect(reading.ok && odrlDocument('m1', reading.terms)).toMatchObject({ permission: [{ constraint: [] }] });
  });
});

describe('credentials', () => {
  const signer = seedSigner(new Uint8Array(32).fill(3), nodeEd25519);
  const { publicKey } = signer;
  const did = didKey(publicKey);
  const terms = termsOf();
  const mandate: IssuedMandate = {
    mandateId: 'm1',
    terms,
    document: odrlDocument('m1', terms),
    grantedBy: 'urn:uuid:person',
    status: statusEntry('https://gate.example/api/v1/credentials/status', 131_075),
    through: [],
    issuedAt: '2026-03-01T12:00:00.000Z',
  };
  let credential: JsonObject;
  beforeEach(async () => {
    const verificationMethod = `${did}#${multikeyOf(publicKey)}`;
    credential = await mandateCredential(mandate, { did, signer, verificationMethod });
  });

  // covers 1.4 verifiable-credential-legal: It is a verifiable credential of a legal entity
  test('the credential of a mandate verifies under the issuer key, and no more once a ceiling is raised', () => {
    expect(verifyDocument(credential, publicKey, nodeEd25519)).toBe(true);
    const raised = { ...credential, credentialSubject: { id: terms.agentDid, perTxnMax: 1_000_000 } };
    expect(verifyDocument(raised, publicKey, nodeEd25519)).toBe(false);
  });

  test('the credential of a mandate has exactly these members beside its proof', () => {
    const { proof: _proof, ...signed } = credential;
    expect(signed).toEqual({
      '@context': ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'urn:gatewright:mandate#' }],
      id: 'urn:uuid:m1',
      type: ['VerifiableCredential', 'MandateCredential'],
      issuer: did,
      validFrom: '2026-03-01T12:00:00.000Z',
      credentialStatus: mandate.status,
      credentialSubject: {
        id: terms.agentDid,
        mandate: mandate.document,
        currency: 'USD',
        perTxnMax: 1000,
        maxAmount: 10000.5,
      },
      evidence: [
        {
          type: ['DelegationChain'],
          delegation: [
            { from: 'urn:uuid:person', fromType: 'person', to: did },
            { from: did, fromType: 'organisation', to: terms.agentDid },
          ],
        },
      ],
    });
  });

  // covers 1.4 delegation-ends-person: The delegation ends at a person
  test('the credential of a mandate starts its delegation at a person and ends it at the agent', () => {
    expect(credential['evidence']).toMatchObject([
      {
        delegation: [
          { from: 'urn:uuid:person', fromType: 'person', to: did },
          { from: did, to: terms.agentDid },
        ],
      },
    ]);
  });

  test('the credential of a mandate names its bit in the list that it is on', () => {
    expect(credential['credentialStatus']).toMatchObject({
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '3',
      statusListCredential: 'https://gate.example/api/v1/credentials/status/1',
    });
  });

  describe('delegation chains', () => {
    const stored = () => ({ agentDid: terms.agentDid, document: mandate.document, credential });
    const intact = (change: Partial<SignedMandate>) =>
      isChainIntact({ ...stored(), ...change }, keyResolver([]), nodeEd25519);
    const issue = (change: Partial<typeof mandate>, key = signer) => {
      const issuerDid = didKey(key.publicKey);
      const verificationMethod = `${issuerDid}#${multikeyOf(key.publicKey)}`;
      return mandateCredential({ ...mandate, ...change }, { did: issuerDid, signer: key, verificationMethod });
    };

    test('a delegation chain is intact as it was issued, also through another agent', async () => {
      expect(intact({})).toBe(true);
      expect(intact({ credential: await issue({ through: ['did:magp:testnet:z6Other'] }) })).toBe(true);
    });

    test('a delegation chain is broken where the stored document was widened, or is of another agent', () => {
      const { permission: _permission, ...wider } = mandate.document;
      expect(intact({ document: wider })).toBe(false);
      expect(intact({ agentDid: 'did:magp:testnet:z6Other' })).toBe(false);
    });

    test('a delegation chain is broken where the credential is unsigned, or its issuer’s key is not known', () => {
      const { proof: _proof, ...unsigned } = credential;
      expect(intact({ credential: unsigned })).toBe(false);
      expect(isChainIntact(stored(), () => null, nodeEd25519)).toBe(false);
    });

    test('a delegation chain is broken where it starts at an agent or the issuer, or loops', async () => {
      const agent = mintDid(publicKey, 'testnet', { method: 'magp' });
      expect(intact({ credential: await issue({ grantedBy: agent }) })).toBe(false);
      expect(intact({ credential: await issue({ through: [terms.agentDid] }) })).toBe(false);
      expect(intact({ credential: await issue({ grantedBy: did }) })).toBe(false);
    });
  });
});
