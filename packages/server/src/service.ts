import {
  Anchoring,
  type CheckpointAnchor,
  type Clock,
  EvidenceLog,
  type GatePorts,
  type Ids,
  isChainIntact,
  KeyedMutex,
  PAYMENT_ASSETS,
  RateLimiter,
} from '@gatewright/gate';
import { createLedger, type Hold, type LedgerStore, type LedgerUnavailableError } from '@gatewright/ledger';
import { didKey, type Ed25519 } from '@gatewright/protocol';
import { nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { OidcVerifier } from './auth/oidc.js';
import { PasswordAttempts } from './auth/password-attempts.js';
import { AgentPolicies, type Directory, StoredPeople, StoredReceipts, StoredRecords } from './directory/index.js';
import type { PolicyEvents } from './events/policy-events.js';
import { type Issuers, issuersOf } from './evidence/issuer.js';
import { PackExports } from './evidence/pack-exports.js';
import { type Host, systemHost } from './host.js';
import type { Keys } from './keys/keys.js';
import { POLICY_CACHE_MAX_BYTES } from './limits.js';
import { RestoredState } from './restore/restored-state.js';
import { ServedBundles } from './served-bundles.js';
import type { Settings } from './settings/settings.js';
import { Slices } from './slices.js';
import type { Outbox } from './webhooks/outbox.js';

/** Everything that handlers work with; made once at the start, closed at the end. */
export interface Service {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ed25519: Ed25519;
  readonly keys: Keys;
  readonly bundles: ServedBundles;
  /** Shares the thread that serves calls among long work. */
  readonly slices: Slices;
  readonly directory: Directory;
  readonly policies: AgentPolicies;
  readonly records: StoredRecords;
  readonly gate: GatePorts;
  readonly evidence: EvidenceLog;
  readonly packExports: PackExports;
  readonly issuers: Issuers;
  readonly store: LedgerStore;
  readonly restored: RestoredState;
  /** Tokens of an issuer; null where the settings name none. */
  readonly oidc: OidcVerifier | null;
  readonly tokenAllowances: RateLimiter;
  /** How many sandbox agents an address may make. */
  readonly sandboxAllowances: RateLimiter;
  readonly passwordAttempts: PasswordAttempts;
  /** How many large public answers a source may read. */
  readonly readAllowances: RateLimiter;
  readonly events: GatePorts['events'];
  readonly policyEvents: PolicyEvents;
  readonly outbox: Outbox;
  /** Address of the service with its path prefix, as clients see it. */
  readonly baseUrl: () => string;
}

/** What a service is put together from. */
export interface ServiceParts
  extends Pick<
    Service,
    'settings' | 'clock' | 'keys' | 'directory' | 'store' | 'events' | 'policyEvents' | 'outbox' | 'baseUrl'
  > {
  readonly anchors: readonly CheckpointAnchor[];
  /** Told when the ledger can no longer commit, and null when it can again. */
  readonly onOutage: (failure: LedgerUnavailableError | null) => void;
  /** Told of lapsed holds whose room a decision took. */
  readonly onExpired: (holds: readonly Hold[]) => void;
}

/** Puts a service together on a host's random source, cryptography and event loop. */
export function composeService(parts: ServiceParts, machine: Host = systemHost): Service {
  const { anchors, onOutage, onExpired, ...rest } = parts;
  const { settings, clock, keys, directory, store, events } = rest;
  const host = { clock, ids: machine.ids, ed25519: machine.ed25519 };
  const issuers = issuersOf(keys, settings.publicUrl, host.ed25519);
  const slices = new Slices();
  const policies = new AgentPolicies(
    directory,
    (mandate, organisation) => {
      const { validFrom } = mandate.credential;
      const resolve = issuers.of(organisation).resolveStored(typeof validFrom === 'string' ? validFrom : '');
      return isChainIntact(mandate, resolve, host.ed25519);
    },
    POLICY_CACHE_MAX_BYTES,
    slices,
  );
  policies.isRetired = async (orgId, did) => (await store.agent(orgId, did)).status === 'decommissioned';
  rest.policyEvents.organisationOf = async (did) => (await policies.agent(did))?.orgId ?? null;
  const records = new StoredRecords(directory);
  return {
    ...rest,
    ...host,
    slices,
    policies,
    records,
    restored: new RestoredState(),
    bundles: new ServedBundles(
      { seed: keys.policy, verificationMethod: verificationMethod(keys.policy, host.ed25519) },
      host.ed25519,
      slices,
    ),
    issuers,
    evidence: new EvidenceLog({
      ...host,
      sha256: nodeSha256,
      yieldToEventLoop: machine.nextTurn,
      backoff: machine.catchUp,
      store,
      anchoring: new Anchoring(anchors, new StoredReceipts(directory)),
      origin: `gatewright/${settings.network}`,
      seed: keys.log,
      retired: keys.retired.filter(({ purpose }) => purpose === 'log').map(({ publicKey }) => publicKey),
    }),
    packExports: new PackExports(settings.maxExports),
    oidc: settings.oidc === null ? null : new OidcVerifier(settings.oidc, clock, events.failed),
    tokenAllowances: new RateLimiter(settings.rates.token),
    sandboxAllowances: new RateLimiter(settings.rates.sandbox),
    passwordAttempts: new PasswordAttempts(settings.rates.login),
    readAllowances: new RateLimiter(settings.rates.read),
    gate: {
      ...host,
      sha256Hex: nodeSha256Hex,
      events,
      directory: policies,
      people: new StoredPeople(directory, clock, settings),
      records,
      ledger: createLedger(store, {
        batchIds: machine.ids.uuid,
        collectArrivals: machine.takeIn,
        maxQueue: settings.maxQueue,
        onOutage,
        onExpired,
      }),
      rateLimiter: new RateLimiter(settings.rates.unsigned),
      agentRateLimiter: settings.rates.agent === null ? null : new RateLimiter(settings.rates.agent),
      agentMutex: new KeyedMutex(),
      settings: {
        network: settings.network,
        settlement: settings.settlement,
        spendAnomaly: settings.spendAnomaly,
        bodyMaxBytes: settings.sizes.bodyMaxBytes,
        itineraryMaxBytes: settings.sizes.itineraryMaxBytes,
        paymentAssets: [...PAYMENT_ASSETS, ...settings.paymentAssets],
        claimTokenKey: keys.claimToken,
      },
    },
  };
}

/** DID URL of the did:key form of a seed's public key. */
export function verificationMethod(seed: Uint8Array, ed25519: Ed25519): string {
  const did = didKey(ed25519.publicKey(seed));
  return `${did}#${did.slice('did:key:'.length)}`;
}
