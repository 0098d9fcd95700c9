import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUtf8, sha256Hex, toHex } from '../../src/bytes/index.js';
import type { JsonValue } from '../../src/json/index.js';
import {
  contextSignatureBytes,
  reduceTrace,
  type SignedContext,
  TRACE_FIELDS,
} from '../../src/signed-texts/context.js';

const REQUEST: SignedContext = {
  agentDid: 'did:key:zAgent',
  action: 'purchase-order',
  amount: 100,
  currency: 'USD',
  merchant: 'acme',
  itinerary: { riskLevel: 'low', passengers: 1 },
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
};

function signed(request: SignedContext): string {
  return toHex(contextSignatureBytes(request));
}

describe('signed contexts', () => {
  test('a context is signed as the hex text of the digest of its sorted envelope', () => {
    const envelope =
      '{"action":{"actionId":"act:nonce-0001","actionType":"purchase-order","amount":100,"currency":"USD","merchant":"acme"},' +
      '"agent":{"did":"did:key:zAgent"},"context":{"passengers":1,"riskLevel":"low"},' +
      '"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001","version":"1.0"}';
    expect(fromUtf8(contextSignatureBytes(REQUEST))).toBe(sha256Hex(envelope));
  });

  test('a signed context leaves out what the request leaves out, but for the merchant, which is null', () => {
    const envelope =
      '{"action":{"actionId":"act:nonce-0001","actionType":"purchase-order","merchant":null},' +
      '"agent":{"did":"did:key:zAgent"},"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001","version":"1.0"}';
    const { agentDid, action, nonce, issuedAt } = REQUEST;
    expect(fromUtf8(contextSignatureBytes({ agentDid, action, nonce, issuedAt }))).toBe(sha256Hex(envelope));
  });

  test('a signed context holds trace and materiality in their places', () => {
    const envelope =
      '{"action":{"actionId":"act:nonce-0001","actionType":"purchase-order","materiality":{"reversible":false},"merchant":null},' +
      '"agent":{"did":"did:key:zAgent"},"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001",' +
      '"trace":{"toolCalls":["search"],"workflowId":"wf-1"},"version":"1.0"}';
    const { agentDid, action, nonce, issuedAt } = REQUEST;
    const request = {
      ...{ agentDid, action, nonce, issuedAt },
      materiality: { reversible: false },
      trace: { workflowId: 'wf-1', toolCalls: ['search'], secret: 'dropped' },
    };
    expect(fromUtf8(contextSignatureBytes(request))).toBe(sha256Hex(envelope));
  });
});

describe('distinct digests', () => {
  test('the signed digest distinguishes an absent itinerary from an empty one', () => {
    const { itinerary: _itinerary, ...absent } = REQUEST;
    expect(signed({ ...REQUEST, itinerary: {} })).not.toBe(signed(absent));
    expect(signed({ ...REQUEST, itinerary: undefined })).toBe(signed(absent));
  });

  test('the signed digest distinguishes an absent amount from zero, and an absent currency from USD', () => {
    expect(signed({ ...REQUEST, amount: undefined })).not.toBe(signed({ ...REQUEST, amount: 0 }));
    expect(signed({ ...REQUEST, currency: undefined })).not.toBe(signed({ ...REQUEST, currency: 'USD' }));
    expect(signed({ ...REQUEST, merchant: '' })).not.toBe(signed({ ...REQUEST, merchant: null }));
  });

  test('the signed digest distinguishes an amount as a number from one as text', () => {
    expect(signed({ ...REQUEST, amount: 100 })).not.toBe(signed({ ...REQUEST, amount: '100' }));
  });

  test.each<[string, Partial<SignedContext>]>([
    ['agentDid', { agentDid: 'did:key:zOther' }],
    ['action', { action: 'read-report' }],
    ['amount', { amount: 101 }],
    ['currency', { currency: 'EUR' }],
    ['merchant', { merchant: 'acme ' }],
    ['materiality', { materiality: { reversible: true } }],
    ['trace', { trace: { workflowId: 'wf-2' } }],
    ['an empty trace', { trace: {} }],
    ['itinerary', { itinerary: { riskLevel: 'low', passengers: 2 } }],
    ['itinerary with a member more', { itinerary: { riskLevel: 'low', passengers: 1, tool: null } }],
    ['nonce', { nonce: 'nonce-0002' }],
    ['issuedAt', { issuedAt: '2026-01-02T03:04:05.679Z' }],
  ])('the signed digest changes with: %s', (_, changes) => {
    expect(signed({ ...REQUEST, ...changes })).not.toBe(signed(REQUEST));
  });
});

describe('equal digests', () => {
  test('the signed digest does not depend on the order of an itinerary’s members, however deep', () => {
    const one = { a: { x: 1, y: [{ p: 1, q: 2 }] }, b: 2 };
    const other = { b: 2, a: { y: [{ q: 2, p: 1 }], x: 1 } };
    expect(signed({ ...REQUEST, itinerary: one })).toBe(signed({ ...REQUEST, itinerary: other }));
  });

  test('the signed digest does not depend on resource and jurisdiction, which the request signature covers', () => {
    const request = { ...REQUEST, resource: 'crm', jurisdiction: 'SG' };
    expect(signed(request)).toBe(signed(REQUEST));
  });

  test('the signed digest does not depend on members of a trace outside the seven', () => {
    const extra = fc.dictionary(
      fc.string().filter((name) => !TRACE_FIELDS.some((field) => field === name)),
      fc.constant<JsonValue>('extra'),
    );
    fc.assert(
      fc.property(extra, (more) => {
        const trace = { workflowId: 'wf-1', workflowStep: 2 };
        expect(signed({ ...REQUEST, trace: { ...more, ...trace } })).toBe(signed({ ...REQUEST, trace }));
      }),
    );
  });
});

describe('traces', () => {
  test('a trace is reduced to the seven members that travel, and reducing it again changes nothing', () => {
    const full = Object.fromEntries(
      [...TRACE_FIELDS, 'prompt', '__proto__', 'constructor'].map((name) => [name, name]),
    );
    const reduced = reduceTrace(full);
    expect(Object.keys(Object(reduced))).toEqual([...TRACE_FIELDS]);
    expect(reduceTrace(reduced)).toEqual(reduced);
    expect(TRACE_FIELDS).toHaveLength(7);
  });

  test.each<JsonValue>([null, 'text', 1, true, ['workflowId']])(
    'a trace that is %j, no object, is left as it is',
    (trace) => {
      expect(reduceTrace(trace)).toBe(trace);
      expect(signed({ ...REQUEST, trace })).not.toBe(signed(REQUEST));
    },
  );
});
