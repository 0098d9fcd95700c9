import { type PolicyKey, policyBundle } from '@gatewright/gate';
import type { Ed25519, JsonObject } from '@gatewright/protocol';
import type { BoundPolicy } from './directory/index.js';
import { BUNDLE_KEEP_MS } from './limits.js';

/** Signed bundles, each served again for `BUNDLE_KEEP_MS`, as long as its policy is the agent's. */
export class ServedBundles {
  /** The latest signed last. */
  private readonly signed = new Map<BoundPolicy, { readonly at: number; readonly bundle: JsonObject }>();

  constructor(
    private readonly key: PolicyKey,
    private readonly ed25519: Ed25519,
  ) {}

  /** The bundle of a policy at `now` (ms). */
  of(policy: BoundPolicy, now: number): JsonObject {
    this.forgetOld(now);
    const kept = this.signed.get(policy);
    if (kept !== undefined && now >= kept.at && now - kept.at < BUNDLE_KEEP_MS) return kept.bundle;
    const bundle = policyBundle(policy.binding, policy.policy, now, this.key, this.ed25519);
    this.signed.delete(policy);
    this.signed.set(policy, { at: now, bundle });
    return bundle;
  }

  private forgetOld(now: number): void {
    for (const [policy, { at }] of this.signed) {
      if (now >= at && now - at < BUNDLE_KEEP_MS) break;
      this.signed.delete(policy);
    }
  }
}
