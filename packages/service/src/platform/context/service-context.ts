import type { Clock, EvidenceLog, GatePorts, Ids, RateLimiter } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { Ed25519 } from '@gatewright/protocol';
import type { StoredRecords } from '../database/gate-records.js';
import type { Directory } from '../database/tables.js';
import type { Announcement } from '../events/announcement.js';
import type { PolicyChanges } from '../events/policy-changes.js';
import type { PolicyEvents } from '../events/policy-events.js';
import type { AuditedAct } from '../host/host.js';
import type { Issuers } from '../keys/issuers.js';
import type { ServingKeys } from '../keys/serving-keys.js';
import type { KeyDerivations } from '../runtime/key-derivation.js';
import type { Passwords, Subtle } from '../runtime/machine.js';
import type { Slices } from '../runtime/slices.js';
import type { Timers } from '../runtime/timers.js';
import type { ServiceSettings } from '../settings/settings.js';
import type { ConditionTimes } from './condition-times.js';
import type { EndingRuns } from './ending-runs.js';
import type { RestoredState } from './restored-state.js';
import type { SigningState } from './signing-state.js';

/** The compiled policies, for handlers that change what a policy is made of. */
export interface PolicyCache {
  /** Compiles the policy of an agent again when it is next read, here and at other servers. */
  invalidate(agent: { readonly orgId: string; readonly agentDid: string }): void;
  /** The same for every registration of a DID. */
  invalidateDid(did: string): void;
  /** The same for all agents of an organisation, which is read again too. */
  invalidateOrganisation(orgId: string): void;
  /** The same for the agents that are bound to a rule document. */
  invalidateDocument(orgId: string, documentId: string): void;
}

/** Announces events to webhooks. */
export interface Announcements {
  /** Notes that something happened, for every webhook that subscribes to it. Returns at once. */
  announce(announcement: Announcement): void;
}

/** What every capability works with; made once at the start, closed at the end. A capability adds what is its own. */
export interface ServiceContext {
  readonly settings: ServiceSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ed25519: Ed25519;
  readonly timers: Timers;
  readonly subtle: Subtle;
  readonly passwords: Passwords;
  readonly derivations: KeyDerivations;
  readonly keys: ServingKeys;
  /** Shares the thread that serves calls among long work. */
  readonly slices: Slices;
  readonly directory: Directory;
  readonly records: StoredRecords;
  readonly gate: GatePorts;
  readonly evidence: EvidenceLog;
  readonly issuers: Issuers;
  readonly store: LedgerStore;
  readonly restored: RestoredState;
  readonly signing: SigningState;
  readonly conditionTimes: ConditionTimes;
  /** How many sandbox agents an address may make. */
  readonly sandboxAllowances: RateLimiter;
  /** How many large public answers a source may read. */
  readonly readAllowances: RateLimiter;
  readonly events: GatePorts['events'];
  /** Hands an act of a person to the host, which may keep it elsewhere. */
  readonly audited: (act: Omit<AuditedAct, 'email'>) => void;
  readonly policyEvents: PolicyEvents;
  /** Carries changes of policies to the other servers. */
  readonly policyChanges: PolicyChanges;
  /** Address of the service with its path prefix, as clients see it. */
  readonly baseUrl: () => string;
  readonly policies: PolicyCache;
  /** The endings of mandates and agents that this process works on. */
  readonly endings: EndingRuns;
  readonly outbox: Announcements;
}
