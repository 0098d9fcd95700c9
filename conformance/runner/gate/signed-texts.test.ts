import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fromUtf8, type ServiceCall } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import {
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
  RESUME_TEXT,
  SEAL,
  SERVICE_TEXTS,
  SETTLEMENT_TEXTS,
  SUBJECT,
} from '../../../packages/protocol/test/messages/golden-texts.js';
import {
  authorizeBytes,
  callBytes,
  contextBytes,
  type Members,
  receiptBytes,
  SIGNED_TEXTS,
  signedText,
} from './signed-texts.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PROOF = { ...SEAL, authorizationId: SUBJECT };

/** A call by the names that its members have on the wire. */
function membersOf(call: ServiceCall): Members {
  if (call.verb === 'capture') return { ...call, amountCharged: call.amount };
  if (call.verb !== 'report') return { ...call };
  const { request, ...stated } = call.report;
  return { ...stated, agentDid: request.agentDid, action: request.action };
}

describe('texts that the runner signs', () => {
  test('each text stands in protocol.md as it is filled in', async () => {
    const page = await readFile(new URL('../../../docs/reference/protocol.md', import.meta.url), 'utf8');
    for (const text of Object.values(SIGNED_TEXTS)) expect(page).toContain(`\`${text}\``);
  });

  test.each(AUTHORIZE_TEXTS)('an authorize request %j is signed as %s', (request, text) => {
    expect(fromUtf8(authorizeBytes({ ...request }))).toBe(text);
  });

  test.each(OLDER_AUTHORIZE_TEXTS)('an authorize request %j of an older client is signed as %s', (request, text) => {
    expect(fromUtf8(authorizeBytes({ ...request }, true))).toBe(text);
  });

  test.each(CONTEXT_TEXTS)('a context %j is signed as the digest of %s', (request, text) => {
    expect(fromUtf8(contextBytes({ ...request }))).toBe(sha256(text));
  });

  // The runner signs reports as most gateways do, without their count.
  const calls = SERVICE_TEXTS.filter(([call]) => call.verb !== 'report' || call.covers === undefined);

  test.each(calls)('a service signs for %j the text %s', (call, text) => {
    expect(fromUtf8(callBytes('service', { ...PROOF, verb: call.verb }, membersOf(call)))).toBe(text);
  });

  test.each(SETTLEMENT_TEXTS)('an agent signs for %j the text %s', (call, text) => {
    expect(fromUtf8(callBytes('settlement', { ...PROOF, verb: call.verb }, membersOf(call)))).toBe(text);
  });

  test('payload bindings, resume claims and reads of records are signed as written', () => {
    expect(fromUtf8(signedText('payload', { ...PAYLOAD }))).toBe(PAYLOAD_TEXT);
    expect(fromUtf8(signedText('rebinding', { ...PAYLOAD, authorizationId: SUBJECT }))).toBe(REBINDING_TEXT);
    expect(fromUtf8(signedText('resume', RESUME))).toBe(RESUME_TEXT);
    expect(fromUtf8(signedText('evidenceRead', { ...SEAL, eventId: EVENT_ID }))).toBe(EVIDENCE_READ_TEXT);
  });

  test.each(RECEIPT_TEXTS)('a receipt %j with the detail %j is signed as %s', (receipt, detail, text, json) => {
    const bytes = receiptBytes(
      { ...receipt },
      detail === null
        ? null
        : {
            ...detail,
            amount: detail.amount ?? null,
            currency: detail.currency ?? null,
            merchant: detail.merchant ?? null,
            payloadDigest: detail.payloadDigest ?? null,
          },
    );
    expect(fromUtf8(bytes)).toBe(json === null ? text : text + sha256(json));
  });
});
