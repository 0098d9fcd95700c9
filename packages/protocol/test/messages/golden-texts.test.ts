import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  authorizeText,
  contextSignatureBytes,
  counterpartyAcceptanceText,
  evidenceReadBytes,
  fromUtf8,
  legacyAuthorizeText,
  localDecisionBytes,
  payloadBindingBytes,
  payloadRebindingBytes,
  resumeClaimBytes,
  resumeRequestDigest,
  serviceProofBytes,
  settlementProofBytes,
} from '../../src/index.js';
import {
  ACCEPTANCE,
  ACCEPTANCE_TEXT,
  AUTHORIZE_TEXTS,
  CONTEXT_TEXTS,
  EVENT_ID,
  EVIDENCE_READ_TEXT,
  OLDER_AUTHORIZE_TEXTS,
  PAYLOAD,
  PAYLOAD_TEXT,
  REBINDING_TEXT,
  RECEIPT_TEXTS,
  RESUME,
  RESUME_BINDING,
  RESUME_BINDING_TEXT,
  RESUME_BINDING_TEXT_WITHOUT_AMOUNT,
  RESUME_TEXT,
  SEAL,
  SERVICE_TEXTS,
  SETTLEMENT_TEXTS,
  SUBJECT,
} from './golden-texts.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PROOF = { ...SEAL, serviceDid: 'did:key:zService', signature: '' };

describe('texts of protocol.md', () => {
  test.each(AUTHORIZE_TEXTS)('an authorize request %j signs %s', (request, text) => {
    expect(authorizeText(request)).toBe(text);
  });

  test.each(OLDER_AUTHORIZE_TEXTS)('an authorize request %j of an older client signs %s', (request, text) => {
    expect(legacyAuthorizeText(request)).toBe(text);
  });

  test.each(CONTEXT_TEXTS)('a context %j signs the digest of %s', (request, text) => {
    expect(fromUtf8(contextSignatureBytes(request))).toBe(sha256(text));
  });

  test('a payload binding names its agent, action, nonce, time and digest, a later one its hold too', () => {
    expect(fromUtf8(payloadBindingBytes(PAYLOAD))).toBe(PAYLOAD_TEXT);
    expect(fromUtf8(payloadRebindingBytes(PAYLOAD, SUBJECT))).toBe(REBINDING_TEXT);
  });

  test.each(SERVICE_TEXTS)('a service signs for %j the text %s', (call, text) => {
    expect(fromUtf8(serviceProofBytes(call, SUBJECT, PROOF))).toBe(text);
  });

  test.each(SETTLEMENT_TEXTS)('an agent signs for %j the text %s', (call, text) => {
    expect(fromUtf8(settlementProofBytes(call, SUBJECT, PROOF))).toBe(text);
  });

  test('a service agrees to a registrant, a purpose and an end', () => {
    expect(counterpartyAcceptanceText(ACCEPTANCE)).toBe(ACCEPTANCE_TEXT);
  });

  test('a resume claim names escalation, authorization, agent and both digests', () => {
    const { escalationId, authorizationId } = RESUME;
    expect(fromUtf8(resumeClaimBytes(escalationId, authorizationId, RESUME))).toBe(RESUME_TEXT);
  });

  test('the digest of an approved request covers amount and currency only where it has an amount', () => {
    expect(resumeRequestDigest(RESUME_BINDING)).toBe(`sha256:${sha256(RESUME_BINDING_TEXT)}`);
    const without = `sha256:${sha256(RESUME_BINDING_TEXT_WITHOUT_AMOUNT)}`;
    expect(resumeRequestDigest({ ...RESUME_BINDING, amount: null })).toBe(without);
  });

  test('the read of a record names the event, the agent and the time', () => {
    expect(fromUtf8(evidenceReadBytes(EVENT_ID, SEAL))).toBe(EVIDENCE_READ_TEXT);
  });

  test.each(RECEIPT_TEXTS)('a receipt %j with the detail %j signs %s', (receipt, detail, text, json) => {
    expect(fromUtf8(localDecisionBytes(receipt, detail))).toBe(json === null ? text : text + sha256(json));
  });
});
