import { ATOMS_PER_MOLECULE_MAX, MOLECULES_PER_DOCUMENT_MAX } from '@gatewright/evaluator';
import {
  PACK_MAX_BATCHES,
  PACK_MAX_RECORDS,
  UNSIGNED_BURST_REQUESTS,
  UNSIGNED_REFILL_PER_SECOND,
} from '@gatewright/gate';
import { QUEUE_MAX_OPS } from '@gatewright/ledger';
import { BODY_MAX_BYTES, ITINERARY_MAX_BYTES } from '@gatewright/protocol';
import { isProduction, type Rates, type ServiceSettings } from './settings.js';

/** Large public answers that one source may read in a burst, and how fast the allowance comes back, answers per second. */
const READ_BURST_ANSWERS = 200;
const READ_REFILL_PER_SECOND = 20;
/** Calls that one access token may make in a burst, and how fast the allowance comes back, calls per second. */
export const TOKEN_BURST_CALLS = 600;
const TOKEN_REFILL_PER_SECOND = 50;
/** Open policy streams at most unless the settings say otherwise. */
const EVENT_SUBSCRIBERS_MAX = 10_000;
/** Evidence packs on their way at once unless the settings say otherwise. */
const EXPORTS_MAX = 4;
/** Sandbox agents that one address may make in a burst, and how fast the allowance comes back, per second. */
const SANDBOX_BURST_AGENTS = 20;
const SANDBOX_REFILL_PER_SECOND = 1 / 60;
/** Passwords that one person may try from one address in a burst, and how fast the allowance comes back, per second. */
export const LOGIN_BURST_ATTEMPTS = 20;
const LOGIN_REFILL_PER_SECOND = 0.2;
/** Messages of e-mail that one person may get in a burst, and how fast the allowance comes back, per second. */
const MAIL_BURST_MESSAGES = 20;
const MAIL_REFILL_PER_SECOND = 1 / 60;
/** MiB of agents and compiled policies that are kept ready, unless set: some 30,000 agents. */
const POLICY_CACHE_MAX_MEBIBYTES = 128;

/** The settings of a service whose operator sets none, on a network. */
export function defaultSettings(network = 'testnet') {
  return {
    maxQueue: QUEUE_MAX_OPS,
    rates: {
      token: { burst: TOKEN_BURST_CALLS, perSecond: TOKEN_REFILL_PER_SECOND },
      agent: null,
      unsigned: { burst: UNSIGNED_BURST_REQUESTS, perSecond: UNSIGNED_REFILL_PER_SECOND },
      login: { burst: LOGIN_BURST_ATTEMPTS, perSecond: LOGIN_REFILL_PER_SECOND },
      sandbox: { burst: SANDBOX_BURST_AGENTS, perSecond: SANDBOX_REFILL_PER_SECOND },
      read: { burst: READ_BURST_ANSWERS, perSecond: READ_REFILL_PER_SECOND },
      mail: { burst: MAIL_BURST_MESSAGES, perSecond: MAIL_REFILL_PER_SECOND },
    } satisfies Rates,
    sizes: {
      bodyMaxBytes: BODY_MAX_BYTES,
      itineraryMaxBytes: ITINERARY_MAX_BYTES,
      moleculesPerDocument: MOLECULES_PER_DOCUMENT_MAX,
      atomsPerMolecule: ATOMS_PER_MOLECULE_MAX,
    },
    policyCacheMebibytes: POLICY_CACHE_MAX_MEBIBYTES,
    maxStreams: EVENT_SUBSCRIBERS_MAX,
    maxExports: EXPORTS_MAX,
    packMaxBatches: PACK_MAX_BATCHES,
    packMaxRecords: PACK_MAX_RECORDS,
    network,
    didForm: { method: 'magp' },
    settlement: isProduction(network) ? 'strict' : 'open',
    paymentAssets: [],
    spendAnomaly: false,
    publicUrl: null,
    freeTier: isProduction(network),
    starterRules: false,
    sandbox: !isProduction(network),
    oidc: null,
    embeddedTokens: true,
    verificationSecret: null,
  } satisfies ServiceSettings;
}
