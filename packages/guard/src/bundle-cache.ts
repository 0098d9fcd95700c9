import {
  type BundleSiblings,
  bundleIssuedAt,
  bundleSiblings,
  type JsonObject,
  parseDurationMs,
  type ReasonCode,
  reasonCode,
  verifyBundle,
} from '@gatewright/protocol';
import { dataOf, isSuccess, refusalCode, textOf } from './envelope.js';
import type { GateAnswer, GateClient } from './gate-client.js';
import type { Host } from './host.js';
import type { PolicyKey } from './policy-key.js';
import type { GuardCode } from './verdict.js';

/** A bundle that verified, with the unsigned siblings that came beside it (protocol.md §2.8). */
export interface VerifiedBundle extends BundleSiblings {
  readonly bundle: JsonObject;
  /** When it was asked, ms. */
  readonly askedAt: number;
  /** End of `maxStaleness`, ms. */
  readonly freshUntil: number;
}

export type BundleOutcome =
  | { readonly ok: true; readonly held: VerifiedBundle }
  | { readonly ok: false; readonly reasonCode: GuardCode; readonly detail: string };

/** What the cache needs. */
export interface BundlePorts {
  readonly agentDid: string;
  /** Address of the bundle, whole or below the base. */
  readonly address: string;
  readonly key: PolicyKey;
  readonly client: GateClient;
  readonly host: Host;
  /** Oldest siblings that a decision may rest on, ms. */
  readonly maxAgeMs: number;
}

/**
 * The agent's bundle, verified. Containment and operating mode travel beside it and must take effect at once, so the whole
 * is asked again when it is older than `maxAgeMs`; calls that wait at the same time share one request. A bundle that does
 * not verify is never kept, and the one before it is not used in its place.
 */
export class BundleCache {
  private held: VerifiedBundle | null = null;
  /** `issuedAt` of the newest bundle that verified: an older one is a policy that was taken back. */
  private newestIssuedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<BundleOutcome> | null = null;

  constructor(private readonly ports: BundlePorts) {}

  current(): Promise<BundleOutcome> {
    if (this.held !== null && this.isCurrent(this.held)) return Promise.resolve({ ok: true, held: this.held });
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private isCurrent({ askedAt, freshUntil }: VerifiedBundle): boolean {
    const now = this.ports.host.clock();
    return now >= askedAt && now - askedAt <= this.ports.maxAgeMs && now <= freshUntil;
  }

  private async ask(): Promise<BundleOutcome> {
    const outcome = await askBundle(this.ports, this.newestIssuedAt);
    this.held = outcome.ok ? outcome.held : null;
    if (outcome.ok) this.newestIssuedAt = Math.max(this.newestIssuedAt, bundleIssuedAt(outcome.held.bundle));
    return outcome;
  }
}

async function askBundle(ports: BundlePorts, newestIssuedAt: number): Promise<BundleOutcome> {
  const { agentDid, address, key, client, host } = ports;
  const pinned = await key.current();
  if (!pinned.ok) return pinned;
  const askedAt = host.clock();
  const reply = await client.get(address);
  if (reply.kind === 'unreachable') return refused('GATE_UNREACHABLE', reply.detail);
  const bundle = dataOf(reply);
  if (!isSuccess(reply) || bundle === null) return withoutBundle(reply);
  const verified = (publicKey: string) =>
    verifyBundle(bundle, { publicKey, subject: agentDid, now: host.clock(), newestIssuedAt }, host.ed25519);
  let verification = verified(pinned.publicKey);
  // The gate may have replaced its key.
  if (!verification.ok && verification.reasonCode === 'POLICY_BUNDLE_SIGNATURE_INVALID') {
    const followed = (await key.follow(host.ed25519)) ? await key.current() : pinned;
    verification = verified(followed.ok ? followed.publicKey : pinned.publicKey);
  }
  if (!verification.ok) return verification;
  return {
    ok: true,
    held: { bundle, ...bundleSiblings(reply.body ?? {}), askedAt, freshUntil: endOfFreshness(bundle) },
  };
}

/** Why a gate gives an agent that it knows no bundle: it may not act there at all. */
const NOT_ADMITTED: readonly ReasonCode[] = [
  'AGENT_KEY_UNVERIFIED',
  'IDENTITY_KEY_MISMATCH',
  'ISSUER_UNVERIFIED',
  'AGENT_NETWORK_MISMATCH',
];

/** Any refusal in other words is no answer of a gate. */
function withoutBundle(answer: GateAnswer): BundleOutcome {
  const { status } = answer;
  const given = refusalCode(answer);
  const fault = NOT_ADMITTED.find((code) => code === given);
  if (fault !== undefined) return refused(fault, textOf(dataOf(answer)?.['detail']) ?? reasonCode(fault).meaning);
  const detail = `the gate answered ${status} without a bundle`;
  return refused(status >= 500 ? 'GATE_UNREACHABLE' : 'GUARD_ERROR', detail);
}

/** Both members are there and read: the bundle verified. */
function endOfFreshness({ issuedAt, maxStaleness }: JsonObject): number {
  return Date.parse(String(issuedAt)) + (parseDurationMs(String(maxStaleness)) ?? 0);
}

function refused(reasonCode: GuardCode, detail: string): BundleOutcome {
  return { ok: false, reasonCode, detail };
}
