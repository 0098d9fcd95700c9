import type { RateLimit } from '@gatewright/gate';
import { defaultSettings } from './defaults.js';
import {
  type Environment,
  matching,
  oneOf,
  readBound,
  readDidForm,
  readOidc,
  readPaymentAssets,
  readPublicUrl,
  readRate,
  readVerificationSecret,
} from './read-variables.js';
import { isProduction, type ServiceSettings } from './settings.js';
import { SettingsError } from './settings-error.js';

/** How many times as many passwords one address may try for all people together, and all addresses for one person. */
export const WIDE_ATTEMPTS = 10;
/** How many times as many messages all people of an organisation together may get. */
export const MAIL_WIDE = 10;

/** What holds where a variable is unset. */
const UNSET = defaultSettings();

function rateText({ burst, perSecond }: RateLimit): string {
  return `${burst}/${Number(perSecond.toPrecision(3))}`;
}

/** Every variable of the application with its meaning: a host takes them from its environment, beside its own. */
export const SERVICE_VARIABLES = {
  GATEWRIGHT_MAX_QUEUE: `calls that may wait for the database; one more is answered 503 with Retry-After; ${UNSET.maxQueue} unless set`,
  GATEWRIGHT_TOKEN_RATE: `calls with one access token: how many at once, a slash, and how many come back per second; ${rateText(UNSET.rates.token)} unless set`,
  GATEWRIGHT_AGENT_RATE: 'signed requests of one agent, likewise; no limit unless set',
  GATEWRIGHT_UNSIGNED_RATE: `requests of one address, or about one agent, whose signature does not verify, likewise; ${rateText(UNSET.rates.unsigned)} unless set`,
  GATEWRIGHT_LOGIN_RATE: `passwords tried for one person from one address, likewise; ${WIDE_ATTEMPTS} times as many for all people from one address, and from all addresses for one person. Logins at an issuer that one address begins, or completes, count as all people do; ${rateText(UNSET.rates.login)} unless set`,
  GATEWRIGHT_SANDBOX_RATE: `sandbox agents for one address, likewise; ${rateText(UNSET.rates.sandbox)} unless set`,
  GATEWRIGHT_READ_RATE: `reads of bundles, status lists and the interface description from one address, likewise; ${rateText(UNSET.rates.read)} unless set`,
  GATEWRIGHT_MAIL_RATE: `messages of e-mail to one person, likewise; ${MAIL_WIDE} times as many to all people of an organisation; more wait, and are given up after a day; ${rateText(UNSET.rates.mail)} unless set`,
  GATEWRIGHT_MAX_BODY: `bytes of a body; ${UNSET.sizes.bodyMaxBytes} unless set`,
  GATEWRIGHT_MAX_ITINERARY: `bytes of an itinerary; ${UNSET.sizes.itineraryMaxBytes} unless set`,
  GATEWRIGHT_MAX_MOLECULES: `molecules of a rule document; ${UNSET.sizes.moleculesPerDocument} unless set, which is what guards read`,
  GATEWRIGHT_MAX_ATOMS: `atoms of a molecule; ${UNSET.sizes.atomsPerMolecule} unless set, which is what guards read`,
  GATEWRIGHT_POLICY_CACHE: `mebibytes of agents and compiled policies that are kept ready: some 4 KB an agent, and the rules that agents share; ${UNSET.policyCacheMebibytes} unless set`,
  GATEWRIGHT_MAX_STREAMS: `policy streams that may be open; one more is answered 429; ${UNSET.maxStreams} unless set`,
  GATEWRIGHT_MAX_EXPORTS: `evidence packs that may be on their way, one for an organisation; one more is answered 429; ${UNSET.maxExports} unless set`,
  GATEWRIGHT_PACK_MAX_BATCHES: `batches of evidence that one pack may hold; a span with more is answered 413; ${UNSET.packMaxBatches} unless set`,
  GATEWRIGHT_PACK_MAX_RECORDS: `records of evidence that one pack may hold, likewise; ${UNSET.packMaxRecords} unless set. Packs of twice as many may be longer than gatewright verify reads`,
  GATEWRIGHT_NETWORK: 'network whose agents the gate serves; testnet unless set',
  GATEWRIGHT_DID_METHOD:
    'form of minted DIDs: magp (unless set), key or hedera; receivers published with the protocol read key and hedera, see hosting.md',
  GATEWRIGHT_DID_ENTITY: 'entity id of yours for the hedera form, such as 0.0.1001',
  GATEWRIGHT_SETTLEMENT: 'open or strict; open unless set, strict on mainnet',
  GATEWRIGHT_X402_ASSETS:
    'assets that x402 payment requirements may ask for beside USDC and EURC, comma-separated: NETWORK/ASSET=CURRENCY:DECIMALS, such as eip155:1/0x6B175474E89094C44Da98b954EedeAC495271d0F=USD:18; the network by its CAIP-2 id or its x402 name',
  GATEWRIGHT_SPEND_ANOMALY: 'on or off: whether unusual amounts wait for people; off unless set',
  GATEWRIGHT_PUBLIC_URL:
    'address of the service as clients see it, https for all but a trial: the root of a host, without a path',
  GATEWRIGHT_FREE_TIER:
    'on or off: whether unverified organisations are limited to 1 agent and 5 mandates; on for mainnet, off elsewhere',
  GATEWRIGHT_STARTER_RULES:
    'on or off: whether onboarding binds the rule pack starter to an agent for which the caller sends no rules; off unless set',
  GATEWRIGHT_SANDBOX: 'on or off: whether sandbox agents can be created; off for mainnet, on elsewhere',
  GATEWRIGHT_VERIFICATION_SECRET:
    'secret (whsec_…) that a verification provider signs its events with; unset refuses all events',
  GATEWRIGHT_OIDC_ISSUER: 'issuer of OpenID Connect tokens to accept, exactly as its tokens name it',
  GATEWRIGHT_OIDC_AUDIENCE: 'audience that such tokens must name; gatewright unless set',
  GATEWRIGHT_OIDC_AUTHORIZED_PARTIES:
    'clients that such tokens may be issued to where they name one (azp), comma-separated; the audience unless set',
  GATEWRIGHT_OIDC_ROLES_CLAIM:
    'claim with the names of roles, or the way into it, such as realm_access.roles; roles unless set',
  GATEWRIGHT_OIDC_ROLES:
    'what names in that claim give, comma-separated: NAME=owner, NAME=admin, NAME=developer or NAME=auditor, no other name then giving anything; unless set, these four are the names',
  GATEWRIGHT_OIDC_CLIENT_ID:
    'client of the issuer by which people log in to the console, with the redirect address GATEWRIGHT_PUBLIC_URL/console/login; no such login unless set',
  GATEWRIGHT_OIDC_CLIENT_SECRET: 'secret of that client; a public client unless set',
  GATEWRIGHT_EMBEDDED_TOKENS: 'on or off: whether tokens that this gate made are accepted; on unless set',
} as const;

/**
 * Reads the settings of the application from variables. Throws SettingsError naming the variable.
 *
 * @example
 * import { readServiceSettings } from '@gatewright/service';
 *
 * readServiceSettings({ GATEWRIGHT_MAX_QUEUE: '500' }).maxQueue; // => 500
 */
export function readServiceSettings(environment: Environment): ServiceSettings {
  const network = matching(environment, 'GATEWRIGHT_NETWORK', /^[a-z0-9-]{1,32}$/, 'testnet');
  return {
    maxQueue: readBound(environment, 'GATEWRIGHT_MAX_QUEUE', UNSET.maxQueue, 'calls'),
    rates: {
      token: readRate(environment, 'GATEWRIGHT_TOKEN_RATE', UNSET.rates.token),
      agent: readRate(environment, 'GATEWRIGHT_AGENT_RATE', null),
      unsigned: readRate(environment, 'GATEWRIGHT_UNSIGNED_RATE', UNSET.rates.unsigned),
      login: readRate(environment, 'GATEWRIGHT_LOGIN_RATE', UNSET.rates.login),
      sandbox: readRate(environment, 'GATEWRIGHT_SANDBOX_RATE', UNSET.rates.sandbox),
      read: readRate(environment, 'GATEWRIGHT_READ_RATE', UNSET.rates.read),
      mail: readRate(environment, 'GATEWRIGHT_MAIL_RATE', UNSET.rates.mail),
    },
    sizes: {
      bodyMaxBytes: readBound(environment, 'GATEWRIGHT_MAX_BODY', UNSET.sizes.bodyMaxBytes, 'bytes'),
      itineraryMaxBytes: readBound(environment, 'GATEWRIGHT_MAX_ITINERARY', UNSET.sizes.itineraryMaxBytes, 'bytes'),
      moleculesPerDocument: readBound(
        environment,
        'GATEWRIGHT_MAX_MOLECULES',
        UNSET.sizes.moleculesPerDocument,
        'molecules',
      ),
      atomsPerMolecule: readBound(environment, 'GATEWRIGHT_MAX_ATOMS', UNSET.sizes.atomsPerMolecule, 'atoms'),
    },
    policyCacheMebibytes: readBound(environment, 'GATEWRIGHT_POLICY_CACHE', UNSET.policyCacheMebibytes, 'mebibytes'),
    maxStreams: readBound(environment, 'GATEWRIGHT_MAX_STREAMS', UNSET.maxStreams, 'streams'),
    maxExports: readBound(environment, 'GATEWRIGHT_MAX_EXPORTS', UNSET.maxExports, 'packs'),
    packMaxBatches: readBound(environment, 'GATEWRIGHT_PACK_MAX_BATCHES', UNSET.packMaxBatches, 'batches'),
    packMaxRecords: readBound(environment, 'GATEWRIGHT_PACK_MAX_RECORDS', UNSET.packMaxRecords, 'records'),
    network,
    didForm: readDidForm(environment, network),
    settlement: oneOf(
      environment,
      'GATEWRIGHT_SETTLEMENT',
      ['open', 'strict'],
      isProduction(network) ? 'strict' : 'open',
    ),
    paymentAssets: readPaymentAssets(environment),
    spendAnomaly: oneOf(environment, 'GATEWRIGHT_SPEND_ANOMALY', ['on', 'off'], 'off') === 'on',
    publicUrl: readPublicUrl(environment),
    freeTier: oneOf(environment, 'GATEWRIGHT_FREE_TIER', ['on', 'off'], isProduction(network) ? 'on' : 'off') === 'on',
    starterRules: oneOf(environment, 'GATEWRIGHT_STARTER_RULES', ['on', 'off'], 'off') === 'on',
    sandbox: oneOf(environment, 'GATEWRIGHT_SANDBOX', ['on', 'off'], isProduction(network) ? 'off' : 'on') === 'on',
    verificationSecret: readVerificationSecret(environment),
    oidc: readOidc(environment),
    embeddedTokens: oneOf(environment, 'GATEWRIGHT_EMBEDDED_TOKENS', ['on', 'off'], 'on') === 'on',
  };
}

/** Throws SettingsError for a variable that is set to nothing: an empty value is a mistake, and never stands for the default. */
export function refuseEmpty(environment: Environment, variables: readonly string[]): void {
  for (const variable of variables) {
    if (environment[variable]?.trim() === '')
      throw new SettingsError(variable, 'is empty; give it a value, or unset it');
  }
}
