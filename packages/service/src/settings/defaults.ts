import { ATOMS_PER_MOLECULE_MAX, MOLECULES_PER_DOCUMENT_MAX } from '@gatewright/evaluator';
import {
  PACK_MAX_BATCHES,
  PACK_MAX_RECORDS,
  UNSIGNED_BURST_REQUESTS,
  UNSIGNED_REFILL_PER_SECOND,
} from '@gatewright/gate';
import { QUEUE_MAX_OPS } from '@gatewright/ledger';
import { BODY_MAX_BYTES, ITINERARY_MAX_BYTES } from '@gatewright/protocol';
import {
  EVENT_SUBSCRIBERS_MAX,
  EXPORTS_MAX,
  LOGIN_BURST_ATTEMPTS,
  LOGIN_REFILL_PER_SECOND,
  MAIL_BURST_MESSAGES,
  MAIL_REFILL_PER_SECOND,
  POLICY_CACHE_MAX_MEBIBYTES,
  READ_BURST_ANSWERS,
  READ_REFILL_PER_SECOND,
  SANDBOX_BURST_AGENTS,
  SANDBOX_REFILL_PER_SECOND,
  TOKEN_BURST_CALLS,
  TOKEN_REFILL_PER_SECOND,
} from './limits.js';
import { isProduction, type Rates, type ServiceSettings } from './settings.js';

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
