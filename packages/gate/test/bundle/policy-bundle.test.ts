import { compileJson, finished, load } from '@gatewright/evaluator';
import { fromBase64, type JsonObject, nobleEd25519, seedSigner, toHex, verifyBundle } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AgentBinding, policyDocuments, signedPolicyBundle } from '../../src/bundle/policy-bundle.js';
import { NOON } from '../support/test-gate.js';

const seed = new Uint8Array(32).fill(4);
const publicKey = toHex(nodeEd25519.publicKey(seed));
const molecule = (atoms: JsonObject[]): JsonObject => ({
  molecules: [{ id: 'm1', combinator: 'any', atoms, decision: 'block', reasonCode: 'OUR_OWN' }],
});

const binding: AgentBinding = {
  agentDid: 'did:magp:testnet:z6Mk',
  ownerPrincipal: 'did:key:owner',
  mandates: [
    {
      mandateId: 'm1',
      action: 'pay',
      document: {
        permission: [
          { target: 'pay', constraint: [{ leftOperand: 'mm:currency', operator: 'isAnyOf', rightOperand: ['USD'] }] },
        ],
      },
    },
  ],
  standards: [],
  sops: [
    { id: 'sop-1', title: 'Ours', document: molecule([{ predicate: 'amount-at-or-above', config: { limit: 100 } }]) },
  ],
  revokedActions: ['fly'],
};
const policy = compileJson(policyDocuments(binding));
const key = { signer: seedSigner(seed, nodeEd25519), verificationMethod: 'did:key:x#x' };

describe('served bundles', () => {
  let bundle: JsonObject;
  beforeEach(async () => {
    bundle = JSON.parse(await signedPolicyBundle(binding, policy, NOON, key, async (steps) => finished(steps)));
  });

  test('a served bundle says whose it is, when it was issued, what it grants and what it takes back', () => {
    expect(bundle).toMatchObject({
      version: '1.0',
      subject: binding.agentDid,
      ownerPrincipal: 'did:key:owner',
      mandates: [{ action: 'pay', ref: 'm1' }],
      standards: [],
      sops: [{ id: 'sop-1', title: 'Ours' }],
      revokedActions: ['fly'],
      maxStaleness: 'PT10M',
      issuedAt: new Date(NOON).toISOString(),
    });
    expect(policyDocuments(binding)).toMatchObject({ revokedActions: ['fly'], sops: [{ id: 'sop-1' }] });
  });

  // covers 1.11 bundles-signed-verify: Bundles are signed and verify without trusting who delivered them
  test('a served bundle verifies for its subject under the pinned key until it is ten minutes old', () => {
    const at = (now: number) => verifyBundle(bundle, { publicKey, subject: binding.agentDid, now }, nobleEd25519);
    expect(at(NOON + 600_000)).toMatchObject({ ok: true });
    expect(at(NOON + 600_001)).toMatchObject({ ok: false, reasonCode: 'POLICY_BUNDLE_STALE' });
  });

  test('a served bundle carries the true rules in its program, under their digest', () => {
    const program = fromBase64(String(bundle['compiled']));
    if (program === null) throw new Error('the program is not base64');
    expect(bundle['policyDigest']).toBe(policy.digest);
    const request = { action: 'pay', agentDid: binding.agentDid, amount: 100 };
    expect(load(program).evaluate(request, { now: NOON, spent: null })).toMatchObject({
      decision: 'block',
      reasonCode: 'OUR_OWN',
    });
  });

  test('a served bundle shows guards of others a rule that they would ignore as one that always escalates', () => {
    const { sops, mandates } = bundle;
    const seen = compileJson({
      sops: Array.isArray(sops) ? sops : [],
      mandates: Array.isArray(mandates) ? mandates : [],
    });
    for (const amount of [0, 1, 100]) {
      const request = { action: 'pay', agentDid: binding.agentDid, amount };
      expect(seen.evaluate(request, { now: NOON, spent: null })).toMatchObject({
        decision: 'escalate',
        reasonCode: 'OUR_OWN',
      });
    }
  });
});
