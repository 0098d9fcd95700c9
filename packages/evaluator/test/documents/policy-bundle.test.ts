import { type JsonObject, type JsonValue, toBase64 } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { compileJson, PolicyError, ProgramError, policyOfBundle } from '../../src/index.js';

const granted = (limit: number): JsonObject => ({
  action: 'pay',
  document: {
    permission: [
      {
        target: 'pay',
        constraint: [{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: limit, unit: 'USD' }],
      },
    ],
  },
});
const strict = compileJson({ mandates: [granted(100)] });
const program = toBase64(strict.program);
const unknownRule = (decision: string): JsonObject => ({
  id: 's',
  document: { molecules: [{ id: 'm', combinator: 'any', decision, atoms: [{ predicate: 'phase-of-the-moon' }] }] },
});

/** A bundle whose documents are looser than the program that it may carry. */
const bundleWith = (members: JsonObject = {}): JsonObject => ({ mandates: [granted(500)], ...members });

function mostAllowed(bundle: JsonObject, lenient: boolean): number | undefined {
  const policy = policyOfBundle(bundle, { lenient });
  const request = (amount: number) => ({ action: 'pay', agentDid: 'did:key:z6Mk', amount, currency: 'USD' });
  return [500, 100].find((amount) => policy.evaluate(request(amount), { now: 0, spent: null }).decision === 'allow');
}

function refusal(bundle: JsonObject): string {
  try {
    policyOfBundle(bundle);
    return 'taken';
  } catch (error) {
    if (error instanceof PolicyError) return error.faults.map(({ path }) => path).join();
    return error instanceof ProgramError ? error.code : String(error);
  }
}

describe('policies of bundles', () => {
  it.each([false, true])('the policy of a bundle is its program where the digest names it (lenient: %s)', (lenient) => {
    expect(mostAllowed(bundleWith({ compiled: program, policyDigest: strict.digest }), lenient)).toBe(100);
  });

  it.each([false, true])(
    'the policy of a bundle is that of its documents where it carries no program (lenient: %s)',
    (lenient) => {
      expect(mostAllowed(bundleWith(), lenient)).toBe(500);
      expect(mostAllowed(bundleWith({ compiled: null, standards: null }), lenient)).toBe(500);
    },
  );

  it.each<[string, JsonObject, string]>([
    ['another program than the digest names', { compiled: program, policyDigest: 'sha256:00' }, 'PROGRAM_DIGEST'],
    ['a program that is cut off', { compiled: toBase64(strict.program.slice(0, 8)) }, 'PROGRAM_TOO_SHORT'],
    ['a program that is no base64', { compiled: '***' }, 'PROGRAM_TOO_SHORT'],
  ])('a bundle with %s is refused; to a lenient reader it is that of the documents', (_says, members, code) => {
    expect(refusal(bundleWith(members))).toBe(code);
    expect(mostAllowed(bundleWith(members), true)).toBe(500);
  });

  it('a bundle may lack the digest of its program, but not for a lenient reader, who takes the documents', () => {
    expect(mostAllowed(bundleWith({ compiled: program }), false)).toBe(100);
    expect(mostAllowed(bundleWith({ compiled: program }), true)).toBe(500);
  });

  it('unknown rules of a bundle are left out for a lenient reader only', () => {
    expect(mostAllowed(bundleWith({ sops: [unknownRule('block')] }), true)).toBe(500);
    expect(refusal(bundleWith({ sops: [unknownRule('block')] }))).toMatch(/^\$\.sops\[0\]/);
  });

  it('revoked actions of a bundle that are no text are passed over for a lenient reader only', () => {
    const revoked: JsonValue = [7, 'fly'];
    expect(mostAllowed(bundleWith({ revokedActions: revoked }), true)).toBe(500);
    expect(refusal(bundleWith({ revokedActions: revoked }))).toBe('$.revokedActions');
  });

  it.each<[string, JsonObject, string]>([
    ['no rules and no mandates', { subject: 'did:key:z6Mk' }, '$'],
    ['a list that is none', bundleWith({ sops: 'none' }), '$.sops'],
  ])('a bundle with %s is refused for every reader', (_says, bundle, path) => {
    expect(refusal(bundle)).toBe(path);
    expect(() => policyOfBundle(bundle, { lenient: true })).toThrow(PolicyError);
  });
});
