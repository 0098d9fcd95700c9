import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compile } from '@gatewright/evaluator';
import { seedSigner } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expect, test } from 'vitest';
import { BUNDLE_KEEP_MS, ServedBundles } from '../../src/features/compiled-policies/bundles.js';
import type { BoundPolicy } from '../../src/features/compiled-policies/compiler.js';
import { Slices } from '../../src/platform/runtime/slices.js';
import { testTimers } from '../support/timers.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function bound(): BoundPolicy {
  const binding = { agentDid: 'did:key:z1', ownerPrincipal: 'did:key:z2', revokedActions: [] };
  return Object({ binding: { ...binding, mandates: [], standards: [], sops: [] }, policy: compile({}) });
}

test('a signed bundle is kept for as long as it is served, and no longer, though its policy is', async () => {
  const key = { signer: seedSigner(new Uint8Array(32).fill(1), nodeEd25519), verificationMethod: 'did:key:z1#z1' };
  const bundles = new ServedBundles(() => key, new Slices(testTimers));
  const [policy, other] = [bound(), bound()];
  const first = new WeakRef(await bundles.of(policy, 1_000));
  expect(await bundles.of(policy, 999 + BUNDLE_KEEP_MS)).toBe(first.deref());
  await bundles.of(other, 1_000 + BUNDLE_KEEP_MS);
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(first.deref()).toBeUndefined();
  expect(policy.binding.agentDid).toBe('did:key:z1');
});
