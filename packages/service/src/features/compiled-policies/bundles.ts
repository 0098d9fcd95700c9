import { type PolicyKey, signedPolicyBundle } from '@gatewright/gate';
import { type Signer, utf8 } from '@gatewright/protocol';
import type { Slices } from '../../platform/runtime/slices.js';
import type { BoundPolicy } from './compiler.js';

/** How long a signed bundle is served again, ms: guards that read from two servers take none that is 30 s older than another. */
export const BUNDLE_KEEP_MS = 10 * 1000;
/** Bytes of all signed bundles that are kept; the one signed first is evicted first. */
const BUNDLES_MAX_BYTES = 64 * 1024 * 1024;

/** A bundle that is signed, or being signed. */
interface Signed {
  /** When it was issued, ms since the epoch. */
  readonly at: number;
  /** Under which key: who reads the present one must not get what another one signed. */
  readonly signer: Signer;
  readonly bytes: Promise<Uint8Array>;
  /** How many bytes it has; 0 until it is signed. */
  size: number;
}

/** Signed bundles as the bytes of their JSON, each served again for `BUNDLE_KEEP_MS`, as long as its policy is the agent's. */
export class ServedBundles {
  /** The latest signed last. */
  private readonly signed = new Map<BoundPolicy, Signed>();
  private keptBytes = 0;

  constructor(
    private readonly key: () => PolicyKey,
    private readonly slices: Slices,
  ) {}

  /** The bundle of a policy at `now` (ms). Readers of one that is not signed yet wait for the same signature. */
  of(policy: BoundPolicy, now: number): Promise<Uint8Array> {
    this.evictOld(now);
    const kept = this.signed.get(policy);
    const key = this.key();
    const isOwn = kept?.signer === key.signer;
    if (kept !== undefined && isOwn && now >= kept.at && now - kept.at < BUNDLE_KEEP_MS) return kept.bytes;
    this.evict(policy);
    const signed: Signed = { at: now, signer: key.signer, bytes: this.sign(policy, now, key), size: 0 };
    this.signed.set(policy, signed);
    signed.bytes.then(
      ({ length }) => this.weigh(policy, signed, length),
      () => this.evict(policy),
    );
    return signed.bytes;
  }

  private async sign(policy: BoundPolicy, now: number, key: PolicyKey): Promise<Uint8Array> {
    const { binding, policy: compiled } = policy;
    return utf8(await signedPolicyBundle(binding, compiled, now, key, (steps) => this.slices.run(steps)));
  }

  private weigh(policy: BoundPolicy, signed: Signed, length: number): void {
    if (this.signed.get(policy) !== signed) return;
    signed.size = length;
    this.keptBytes += length;
    for (const [oldest] of this.signed) {
      if (this.keptBytes <= BUNDLES_MAX_BYTES) break;
      this.evict(oldest);
    }
  }

  private evictOld(now: number): void {
    for (const [policy, { at }] of this.signed) {
      if (now >= at && now - at < BUNDLE_KEEP_MS) break;
      this.evict(policy);
    }
  }

  private evict(policy: BoundPolicy): void {
    this.keptBytes -= this.signed.get(policy)?.size ?? 0;
    this.signed.delete(policy);
  }
}
