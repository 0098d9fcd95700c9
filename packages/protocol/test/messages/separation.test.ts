import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import {
  authorizeText,
  payloadBindingBytes,
  payloadDigest,
  payloadRebindingBytes,
} from '../../src/signed-texts/authorize.js';
import { contextSignatureBytes } from '../../src/signed-texts/context.js';
import { counterpartyAcceptanceText } from '../../src/signed-texts/counterparty.js';
import { localDecisionBytes } from '../../src/signed-texts/local-decision.js';
import { resumeClaimBytes } from '../../src/signed-texts/resume.js';
import { serviceProofBytes } from '../../src/signed-texts/service.js';
import { settlementProofBytes } from '../../src/signed-texts/settlement.js';
import { text } from '../support/arbitraries.js';

/** Texts that an attacker would choose: names and pieces of other messages among them. */
const chosen = fc.oneof(
  text,
  fc.constantFrom(
    '',
    '|',
    '\\',
    'MAGP-AUTH-v2',
    'MAGP-SETTLE-v1',
    'MAGP-SERVICE-v1',
    'void',
    'capture',
    'claim',
    'a|void|b',
  ),
);

/** Every text that a key may sign, each made of the same few values; the signer is a DID, as the gate demands. */
function textsOf(did: string, action: string, id: string, nonce: string, issuedAt: string, other: string): string[] {
  const proof = { agentDid: did, serviceDid: did, nonce, issuedAt, signature: '' };
  const request = { agentDid: did, action, nonce, issuedAt, merchant: id, resource: other };
  const binding = { agentDid: did, action, nonce, issuedAt, payloadDigest: payloadDigest(other) };
  const receipt = { agentDid: did, action, decision: id, reasonCode: other, nonce, issuedAt };
  const claim = { agentDid: did, requestDigest: id, contextDigest: other, nonce, issuedAt };
  return [
    authorizeText(request),
    authorizeText({ ...request, jurisdiction: 'SG' }),
    counterpartyAcceptanceText({ registrant: did, serviceDid: did, purpose: 'claim', nonce, expiresAt: issuedAt }),
    ...[
      contextSignatureBytes(request),
      payloadBindingBytes(binding),
      payloadRebindingBytes(binding, id),
      localDecisionBytes(receipt, null),
      localDecisionBytes(receipt, { merchant: other }),
      resumeClaimBytes(other, id, claim),
      settlementProofBytes({ verb: 'void', reason: other }, id, proof),
      settlementProofBytes({ verb: 'capture', amount: other, bookingRef: other }, id, proof),
      serviceProofBytes({ verb: 'void', reason: other }, id, proof),
      serviceProofBytes({ verb: 'unknown', reason: other }, id, proof),
      serviceProofBytes({ verb: 'refund', amount: other, reason: other }, id, proof),
      serviceProofBytes({ verb: 'dispatched', remoteRef: other }, id, proof),
      serviceProofBytes({ verb: 'claim', idempotencyKey: other }, id, proof),
      serviceProofBytes({ verb: 'claim', idempotencyKey: other, payloadDigest: id }, id, proof),
      serviceProofBytes({ verb: 'capture', amount: other, bookingRef: other }, id, proof),
    ].map((bytes) => fromUtf8(bytes) ?? ''),
  ];
}

test('no text of one kind is a text of another, with any fields: no signature serves twice', () => {
  const values = fc.tuple(chosen, chosen, chosen, chosen, chosen, chosen);
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [one, two] = [a, b].map(([did, ...rest]) => textsOf(`did:key:z${did}`, ...rest));
      for (const [kind, signed] of (one ?? []).entries()) {
        const twin = (two ?? []).findIndex((other, index) => index !== kind && other === signed);
        expect(twin, signed).toBe(-1);
      }
    }),
  );
});
