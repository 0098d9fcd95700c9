import { decodePublicKey, type Ed25519, withEndorsedKeys } from '@gatewright/protocol';
import type { ApiAddress } from './api-address.js';
import { acceptedData, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';

export type PolicyKeyOutcome =
  | { readonly ok: true; readonly publicKey: string }
  | {
      readonly ok: false;
      readonly reasonCode: 'GATE_UNREACHABLE' | 'POLICY_BUNDLE_UNVERIFIED';
      readonly detail: string;
    };

/**
 * The key that bundles are verified with: the pinned one, or else the one that the gate gives once over an address that
 * cannot be tampered with. It is kept for the life of the guard, so that a later change cannot go unnoticed.
 */
export class PolicyKey {
  constructor(
    private publicKey: string | null,
    private readonly api: ApiAddress,
    private readonly client: GateClient,
  ) {}

  async current(): Promise<PolicyKeyOutcome> {
    if (this.publicKey !== null) return { ok: true, publicKey: this.publicKey };
    if (!this.api.trustworthy) return unverified('pin policyPublicKey, or reach the gate over https');
    const reply = await this.client.get(PATHS.policyKey);
    if (reply.kind === 'unreachable' || reply.status >= 500) {
      const detail = reply.kind === 'unreachable' ? reply.detail : `the gate answered ${reply.status}`;
      return { ok: false, reasonCode: 'GATE_UNREACHABLE', detail };
    }
    const given = textOf(acceptedData('PolicyKeys', reply)?.['publicKey']);
    if (given === null || decodePublicKey(given) === null) return unverified('the gate gave no policy key');
    this.publicKey ??= given;
    return { ok: true, publicKey: this.publicKey };
  }

  /** Takes the keys that the present ones endorsed, as the gate shows them (ADR 103). Resolves with whether there was one. */
  async follow(ed25519: Ed25519): Promise<boolean> {
    const before = this.publicKey;
    if (before === null) return false;
    const { endorsements } = acceptedData('PolicyKeys', await this.client.get(PATHS.policyKey)) ?? {};
    this.publicKey = withEndorsedKeys(before, endorsements, ed25519);
    return this.publicKey !== before;
  }
}

function unverified(detail: string): PolicyKeyOutcome {
  return { ok: false, reasonCode: 'POLICY_BUNDLE_UNVERIFIED', detail };
}
