import {
  Anchoring,
  type CheckpointAnchor,
  type Clock,
  EvidenceLog,
  isChainIntact,
  KeyedMutex,
  RateLimiter,
} from '@gatewright/gate';
import { createEndingWorker, createLedger, type Hold, type LedgerUnavailableError } from '@gatewright/ledger';
import { didKey, PAYMENT_ASSETS } from '@gatewright/protocol';
import { ServedBundles } from '../features/compiled-policies/bundles.js';
import { AgentPolicies } from '../features/compiled-policies/cache.js';
import { PolicyCompiler } from '../features/compiled-policies/compiler.js';
import { StoredAgents } from '../features/compiled-policies/directory.js';
import { PolicyDigests } from '../features/compiled-policies/policy-digests.js';
import { RuleSets } from '../features/compiled-policies/rule-sets.js';
import { ShadowRuns } from '../features/compiled-policies/shadow-runs.js';
import { LogKeys } from '../features/decisions/keys.js';
import { DecisionLogWriter } from '../features/decisions/writer.js';
import { PackExports } from '../features/evidence/pack-exports.js';
import { StoredReceipts } from '../features/evidence/repository.js';
import { StoredPeople } from '../features/identity/approvers.js';
import { IssuerKeys } from '../features/identity/issuer-keys.js';
import { IssuerLogin } from '../features/identity/issuer-login.js';
import { PasswordAttempts } from '../features/identity/login-attempts.js';
import { LoginLinks } from '../features/identity/login-links.js';
import { OidcVerifier } from '../features/identity/oidc.js';
import { inTurns } from '../features/identity/passwords.js';
import { ConditionTimes } from '../platform/context/condition-times.js';
import { EndingRuns } from '../platform/context/ending-runs.js';
import { RestoredState } from '../platform/context/restored-state.js';
import { SigningState } from '../platform/context/signing-state.js';
import { StoredRecords } from '../platform/database/gate-records.js';
import { type Meter, NO_METER } from '../platform/host/meter.js';
import { issuersOf } from '../platform/keys/issuers.js';
import { SEALED_MS, secretsSince } from '../platform/keys/serving-keys.js';
import { KeyDerivations } from '../platform/runtime/key-derivation.js';
import type { Machine } from '../platform/runtime/machine.js';
import { Slices } from '../platform/runtime/slices.js';
import { wait } from '../platform/runtime/timers.js';
import type { ServiceSettings } from '../platform/settings/settings.js';
import type { ApplicationContext } from './context.js';

/** How long the calls that a batch of evidence held up have for themselves before its next part, ms. */
const BACKOFF_MS = 10;
const BYTES_PER_MEBIBYTE = 1024 * 1024;
/** Exports of the log at once, one for an organisation. */
const LOG_EXPORTS_MAX = 4;
/** Keys derived from passwords and passphrases at a time: half of the threads of Node's pool. */
const KEY_DERIVATIONS_AT_ONCE = 2;

/** What a service is put together from. */
export interface ServiceParts
  extends Pick<
    ApplicationContext,
    'settings' | 'clock' | 'keys' | 'directory' | 'store' | 'events' | 'audited' | 'policyEvents' | 'outbox' | 'baseUrl'
  > {
  readonly anchors: readonly CheckpointAnchor[];
  /** Called when the ledger can no longer commit, and with null when it can again. */
  readonly onOutage: (failure: LedgerUnavailableError | null) => void;
  /** Called with expired holds whose budget a decision took. */
  readonly onExpired: (holds: readonly Hold[]) => void;
  readonly meter?: Meter;
}

/** Puts a service together on a host's random source, cryptography and event loop. */
export function composeService(parts: ServiceParts, machine: Machine): ApplicationContext {
  const { anchors, onOutage, onExpired, meter = NO_METER, ...rest } = parts;
  const { settings, clock, keys, directory, store, events, policyEvents } = rest;
  const { timers, subtle } = machine;
  const host = { clock, ids: machine.ids, ed25519: machine.ed25519 };
  const issuers = issuersOf(keys, settings.publicUrl);
  const slices = new Slices(timers);
  const unhindered = { atOnce: KEY_DERIVATIONS_AT_ONCE, restMs: 0 };
  const derivations = new KeyDerivations(machine.derivations ?? unhindered, timers);
  const policyChanges = policyEvents.changes;
  const agents = new StoredAgents(directory, slices, {
    isIntact: async (mandate, organisation) => {
      const { validFrom } = mandate.credential;
      const { resolveStored } = await issuers.of(organisation);
      return isChainIntact(mandate, resolveStored(typeof validFrom === 'string' ? validFrom : ''), host.ed25519);
    },
    isRetired: async (orgId, did) => (await store.agent(orgId, did)).status === 'decommissioned',
    revision: async ({ orgId, agentDid }) => (await store.revision?.(orgId, agentDid)) ?? null,
  });
  const shadows = new ShadowRuns(timers, events, meter);
  const compiler = new PolicyCompiler(new RuleSets(directory, slices), slices, shadows);
  const maxBytes = settings.policyCacheMebibytes * BYTES_PER_MEBIBYTE;
  const policyDigests = new PolicyDigests({ directory, clock, timers, failed: events.failed });
  const cached = { agents, compiler, digests: policyDigests, changes: policyChanges, maxBytes };
  const policies = new AgentPolicies(cached);
  const records = new StoredRecords(directory);
  const logKeys = new LogKeys(machine.sha256Hex);
  const ledger = createLedger(store, {
    batchIds: machine.ids.uuid,
    collectArrivals: async () => {
      // One turn reads the calls that arrived, one brings back their verified signatures.
      await timers.yieldToEventLoop();
      await timers.yieldToEventLoop();
    },
    maxQueue: settings.maxQueue,
    elapsed: () => timers.elapsed(),
    onOutage,
    onExpired,
    onBatch: (batch) => meter.committed(batch),
    onListenerFailure: (error) => events.failed('notify of a commit', error),
  });
  const pace = { elapsed: () => timers.elapsed(), backoff: (ms: number) => wait(timers, ms).then(() => true) };
  return {
    ...rest,
    ...host,
    timers,
    subtle,
    derivations,
    passwords: inTurns(machine.passwords, derivations),
    slices,
    policies,
    policyDigests,
    shadows,
    endings: new EndingRuns(createEndingWorker(ledger, pace), timers),
    policyChanges,
    records,
    restored: new RestoredState(store.continuity ?? null),
    signing: new SigningState(clock),
    conditionTimes: new ConditionTimes(clock),
    bundles: new ServedBundles(
      () => ({ signer: keys.policy, verificationMethod: verificationMethod(keys.policy.publicKey) }),
      slices,
    ),
    issuers,
    evidence: new EvidenceLog({
      ...host,
      sha256: machine.sha256,
      yieldToEventLoop: timers.yieldToEventLoop,
      backoff: () => wait(timers, BACKOFF_MS),
      store,
      anchoring: new Anchoring(anchors, new StoredReceipts(directory)),
      origin: `gatewright/${settings.network}`,
      get signer() {
        return keys.log;
      },
      get beside() {
        return keys.overlap?.log ?? [];
      },
      get retired() {
        return keys.retired.filter(({ purpose }) => purpose === 'log').map(({ publicKey }) => publicKey);
      },
    }),
    packExports: new PackExports(settings.maxExports),
    decisionLog: {
      keys: logKeys,
      writer: new DecisionLogWriter({ directory, store, timers, keys: logKeys }),
      exports: new PackExports(LOG_EXPORTS_MAX),
    },
    ...issuerParts(settings, clock, events, machine),
    loginLinks: new LoginLinks(),
    tokenAllowances: new RateLimiter(settings.rates.token),
    sandboxAllowances: new RateLimiter(settings.rates.sandbox),
    passwordAttempts: new PasswordAttempts(settings.rates.login),
    readAllowances: new RateLimiter(settings.rates.read),
    gate: {
      ...host,
      sha256Hex: machine.sha256Hex,
      events,
      directory: policies,
      people: new StoredPeople(directory, clock, settings),
      records,
      ledger,
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
        claimTokenKeys: () => secretsSince(keys, clock.now() - SEALED_MS),
      },
    },
  };
}

/** What verifies tokens of the issuer in the settings, and logs people in there. */
function issuerParts(
  { oidc }: Pick<ServiceSettings, 'oidc'>,
  clock: Clock,
  { failed }: ApplicationContext['events'],
  { fetch }: Machine,
): Pick<ApplicationContext, 'oidc' | 'issuerLogin'> {
  if (oidc === null) return { oidc: null, issuerLogin: null };
  const { issuer, client } = oidc;
  const keys = new IssuerKeys(issuer, clock, failed, fetch);
  const verifier = new OidcVerifier(oidc, keys, clock, failed);
  const login = client === null ? null : new IssuerLogin({ issuer, client, keys, verifier, fetch, failed });
  return { oidc: verifier, issuerLogin: login };
}

/** DID URL of the did:key form of a public key. */
function verificationMethod(publicKey: Uint8Array): string {
  const did = didKey(publicKey);
  return `${did}#${did.slice('did:key:'.length)}`;
}
