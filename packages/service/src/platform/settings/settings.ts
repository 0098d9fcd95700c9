import type { RateLimit, SettlementMode } from '@gatewright/gate';
import type { DidForm, PaymentAsset } from '@gatewright/protocol';
import type { OidcSettings } from './oidc-settings.js';

/** Everything that an operator can set of the application itself; what its host needs is the host's. */
export interface ServiceSettings {
  /** Decisions and settlements that may wait for the store; one more is asked to come again. */
  readonly maxQueue: number;
  readonly rates: Rates;
  readonly sizes: Sizes;
  /** MiB of agents and compiled policies that are kept ready, estimated. */
  readonly policyCacheMebibytes: number;
  /** Policy streams that may be open. */
  readonly maxStreams: number;
  /** Evidence packs that may be on their way at once. */
  readonly maxExports: number;
  /** Batches and records that one evidence pack may hold. */
  readonly packMaxBatches: number;
  readonly packMaxRecords: number;
  /** Network whose agents this gate decides for. */
  readonly network: string;
  readonly didForm: DidForm;
  readonly settlement: SettlementMode;
  /** Assets beside USDC and EURC that payment requirements of a claim may ask for. */
  readonly paymentAssets: readonly PaymentAsset[];
  /** Amounts far from what an agent usually pays wait for people. */
  readonly spendAnomaly: boolean;
  /** Address that clients reach the service under, without the path prefix; null for the address it listens on. */
  readonly publicUrl: string | null;
  /** Unverified organisations have one agent and five mandates (protocol.md §1.14). */
  readonly freeTier: boolean;
  /** Onboarding binds the starter rule pack where the caller sends no rules. */
  readonly starterRules: boolean;
  /** Every caller gets a sandbox agent (POST /onboarding/sandbox). */
  readonly sandbox: boolean;
  /** Whose tokens are accepted beside the gate's own; null for none. */
  readonly oidc: OidcSettings | null;
  /** False where only the issuer's tokens are accepted, and none that this gate made. */
  readonly embeddedTokens: boolean;
  /** Secret that verification providers sign their events with (Standard Webhooks); null accepts no event. */
  readonly verificationSecret: Uint8Array | null;
}

/** How often callers may call: a burst, and how much of it comes back. */
export interface Rates {
  /** Calls with one access token. */
  readonly token: RateLimit;
  /** Signed requests of one agent; null for as many as it likes. */
  readonly agent: RateLimit | null;
  /** Answers to one address, or about one agent, without a verified signature; receipts and reports too. */
  readonly unsigned: RateLimit;
  /** Logins from one address, or of one person. */
  readonly login: RateLimit;
  /** Sandbox agents for one address. */
  readonly sandbox: RateLimit;
  /** Large public answers to one address. */
  readonly read: RateLimit;
  /** Messages of e-mail to one person. */
  readonly mail: RateLimit;
}

/** How large what callers send may be. */
export interface Sizes {
  /** Body of a call, bytes. */
  readonly bodyMaxBytes: number;
  /** Itinerary of a request as canonical JSON, bytes. */
  readonly itineraryMaxBytes: number;
  readonly moleculesPerDocument: number;
  readonly atomsPerMolecule: number;
}

const PRODUCTION_NETWORKS: ReadonlySet<string> = new Set(['mainnet']);

/** True for a network on which money is real: its issuers must be verified (protocol.md §1.4). */
export function isProduction(network: string): boolean {
  return PRODUCTION_NETWORKS.has(network);
}
