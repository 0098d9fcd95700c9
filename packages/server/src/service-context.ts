import type { Allowances, Clock, EvidenceLog, GatePorts, Ids } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { Ed25519 } from '@gatewright/protocol';
import type { OidcVerifier } from './auth/oidc.js';
import type { PasswordAttempts } from './auth/password-attempts.js';
import type { AgentPolicies, Directory, StoredRecords } from './directory/index.js';
import type { PolicyEvents } from './events/policy-events.js';
import type { Issuers } from './evidence/issuer.js';
import type { PackExports } from './evidence/pack-exports.js';
import type { Keys } from './keys/keys.js';
import type { RestoredState } from './restore/restored-state.js';
import type { ServedBundles } from './served-bundles.js';
import type { ServiceSettings } from './service-settings.js';
import type { Slices } from './slices.js';
import type { Outbox } from './webhooks/outbox.js';

/** Everything that handlers work with; made once at the start, closed at the end. */
export interface Service {
  readonly settings: ServiceSettings;
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
  readonly tokenAllowances: Allowances;
  /** How many sandbox agents an address may make. */
  readonly sandboxAllowances: Allowances;
  readonly passwordAttempts: PasswordAttempts;
  /** How many large public answers a source may read. */
  readonly readAllowances: Allowances;
  readonly events: GatePorts['events'];
  readonly policyEvents: PolicyEvents;
  readonly outbox: Outbox;
  /** Address of the service with its path prefix, as clients see it. */
  readonly baseUrl: () => string;
}
