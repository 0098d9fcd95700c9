import type { FormerKey, KeyName, Keys, RetiredKey } from './keys.js';
import { organisationKey } from './organisation-key.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How long a key that a successor replaced keeps its secret, ms. That of the log signs checkpoints beside its successor, for readers who
 * pinned it; the keys of organisations are derived from that of mandates, and a server whose clock is behind may add one meanwhile.
 * That of claim tokens stays for the webhooks that were created under it (FORMER_SECRETS_MAX).
 */
const FORMER_MS = {
  policy: 10 * MINUTE_MS,
  issuer: 10 * MINUTE_MS,
  log: 30 * DAY_MS,
  claimToken: Number.POSITIVE_INFINITY,
} as const satisfies Record<KeyName, number>;

/** Former keys of claim tokens at most: webhooks that are older than the oldest of them are created again. */
const FORMER_SECRETS_MAX = 8;

/** The keys at a time (ms since the epoch): each successor whose time has come is in its place. */
export function keysAt(keys: Keys, now: number): Keys {
  const due = (keys.successors ?? []).filter(({ from }) => Date.parse(from) <= now);
  if (due.length === 0) return keys;
  const inTurn = [...due].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  let present: Keys = { ...keys, successors: (keys.successors ?? []).filter((each) => !due.includes(each)) };
  for (const { purpose, key, from } of inTurn) {
    const replaced = { purpose, key: present[purpose], retiredAt: from };
    present = { ...present, [purpose]: key, former: [...(present.former ?? []), replaced] };
  }
  return present;
}

/** When the next successor takes its place, ms since the epoch; infinite where there is none. */
export function nextChange({ successors = [] }: Pick<Keys, 'successors'>): number {
  return Math.min(Number.POSITIVE_INFINITY, ...successors.map(({ from }) => Date.parse(from)));
}

/** The former keys whose secret is needed no more at a time (ms since the epoch). */
export function outlived({ former = [] }: Pick<Keys, 'former'>, now: number): FormerKey[] {
  const secrets = former.filter(({ purpose }) => purpose === 'claimToken');
  const surplus = secrets.slice(0, Math.max(0, secrets.length - FORMER_SECRETS_MAX));
  return former.filter((each) => surplus.includes(each) || Date.parse(each.retiredAt) + FORMER_MS[each.purpose] <= now);
}

/**
 * The keys without the secrets that are needed no more: their public halves stay as retired, that of mandates with those of
 * `organisations`, which were derived from it.
 */
export function withoutOutlived(
  keys: Keys,
  now: number,
  organisations: readonly string[],
  publicKey: (seed: Uint8Array) => Uint8Array,
): Keys {
  const over = outlived(keys, now);
  const retired = over.flatMap((former) =>
    retiredBy(former, former.purpose === 'issuer' ? organisations : [], publicKey),
  );
  return {
    ...keys,
    former: (keys.former ?? []).filter((each) => !over.includes(each)),
    retired: [...keys.retired, ...retired],
  };
}

/** The public halves of a former key and of those of organisations that were derived from it. */
export function retiredBy(
  { purpose, key, retiredAt }: FormerKey,
  organisations: readonly string[],
  publicKey: (seed: Uint8Array) => Uint8Array,
  compromisedSince: string | null = null,
): RetiredKey[] {
  const seeds = [
    [null, key] as const,
    ...organisations.map((orgId) => [orgId, organisationKey({ issuer: key }, orgId)] as const),
  ];
  return seeds.map(([orgId, seed]) => ({ purpose, orgId, publicKey: publicKey(seed), retiredAt, compromisedSince }));
}
