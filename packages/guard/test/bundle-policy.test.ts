import { compileJson, type PolicyJson } from '@gatewright/evaluator';
import { type JsonObject, toBase64 } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { BundlePolicy } from '../src/bundle-policy.js';
import { AGENT } from './support/identities.js';
import { bundleBody } from './support/served-bundle.js';

const NOW = Date.parse('2030-01-01T00:00:00.000Z');

const mandate = (perTxnMax: number): JsonObject => ({
  action: 'purchase-order',
  document: {
    uid: 'urn:uuid:m',
    target: 'purchase-order',
    permission: [
      {
        target: 'purchase-order',
        action: 'execute',
        constraint: [{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: perTxnMax, unit: 'USD' }],
      },
    ],
  },
});

const LOOSE: PolicyJson = { mandates: [mandate(500)], standards: [], sops: [], revokedActions: [] };
const STRICT: PolicyJson = { ...LOOSE, mandates: [mandate(100)] };

/** A bundle that shows the loose documents and carries the program of others. */
function bundleWith(members: JsonObject): JsonObject {
  return bundleBody(NOW, { mandates: [mandate(500)], ...members });
}

function decisionOn(amount: number, bundle: JsonObject): string | undefined {
  const policy = new BundlePolicy().of(bundle);
  const request = { action: 'purchase-order', agentDid: AGENT.did, amount, currency: 'USD' };
  return policy?.evaluate(request, { now: NOW, spent: null }).decision;
}

test('the compiled program of the signed digest holds the true rules', () => {
  const { program, digest } = compileJson(STRICT);
  const bundle = bundleWith({ compiled: toBase64(program), policyDigest: digest });
  expect(decisionOn(100, bundle)).toBe('allow');
  expect(decisionOn(101, bundle)).toBe('block');
});

test.each<[string, () => JsonObject]>([
  [
    'under another digest',
    () => ({ compiled: toBase64(compileJson(STRICT).program), policyDigest: compileJson(LOOSE).digest }),
  ],
  ['without a digest', () => ({ compiled: toBase64(compileJson(STRICT).program) })],
  [
    'that is corrupt',
    () => ({ compiled: toBase64(compileJson(STRICT).program.slice(0, -1)), policyDigest: compileJson(STRICT).digest }),
  ],
  ['that is no base64', () => ({ compiled: '***', policyDigest: compileJson(STRICT).digest })],
  ['that is empty', () => ({ compiled: '', policyDigest: compileJson(STRICT).digest })],
])('the documents decide for a program %s', (_, members) => {
  const bundle = bundleWith(members());
  expect(decisionOn(500, bundle)).toBe('allow');
  expect(decisionOn(501, bundle)).toBe('block');
});

test('a rule that this evaluator does not know is silent, as in every bundle of the protocol', () => {
  const molecule = {
    id: 'm',
    combinator: 'any',
    atoms: [{ predicate: 'phase-of-the-moon', config: {} }],
    decision: 'block',
  };
  const bundle = bundleWith({ sops: [{ id: 'sop', document: { molecules: [molecule] } }] });
  expect(decisionOn(5, bundle)).toBe('allow');
});

test('the same rules in a later bundle are not compiled again', () => {
  const policies = new BundlePolicy();
  const first = policies.of(bundleWith({}));
  expect(policies.of({ ...bundleWith({}), issuedAt: '2030-01-01T00:00:06.000Z' })).toBe(first);
  expect(policies.of(bundleWith({ revokedActions: ['purchase-order'] }))).not.toBe(first);
});

test.each<[string, JsonObject]>([
  ['no documents at all', { subject: AGENT.did }],
  ['mandates that are no list', bundleBody(NOW, { mandates: { action: 'purchase-order' } })],
  ['rules that are text', bundleBody(NOW, { sops: 'none' })],
])('a bundle with %s has no policy', (_, bundle) => {
  expect(new BundlePolicy().of(bundle)).toBeNull();
});
