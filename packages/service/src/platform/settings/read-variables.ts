import type { RateLimit } from '@gatewright/gate';
import { DID_METHODS, type DidForm, HEDERA_NETWORKS, type PaymentAsset, readPaymentAsset } from '@gatewright/protocol';
import type { OidcClient, OidcSettings } from './oidc-settings.js';
import { OWN_ROLE_NAMES, type RoleClaims, readRoleNames } from './role-claims.js';
import { SettingsError } from './settings-error.js';
import { readWebhookSecret } from './webhook-secret.js';

/** Variables by name. Whatever cannot be read throws SettingsError with the name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** True for a host, as a setting or a URL writes it, that only programs of this machine reach. */
export function isThisMachine(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);
}

/** A count from 1 on of what `of` names. */
export function readBound(environment: Environment, name: string, unset: number, of: string): number {
  const text = environment[name] ?? String(unset);
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text);
  throw new SettingsError(name, `is not a number of ${of} (1 … 9999999)`);
}

/** `BURST/PER_SECOND`, or what holds where it is unset. */
export function readRate<const Unset extends RateLimit | null>(
  environment: Environment,
  name: string,
  unset: Unset,
): RateLimit | Unset {
  const text = environment[name];
  if (text === undefined) return unset;
  const [, burst, perSecond] = /^([1-9][0-9]{0,6})\/([0-9]{1,7}(?:\.[0-9]{1,6})?)$/.exec(text) ?? [];
  const rate = { burst: Number(burst), perSecond: Number(perSecond) };
  if (rate.perSecond > 0) return rate;
  throw new SettingsError(name, 'is not how many at once, a slash, and how many come back per second, such as 600/50');
}

/** The form of minted DIDs; the hedera form belongs to networks and an entity that it knows. */
export function readDidForm(environment: Environment, network: string): DidForm {
  const method = oneOf(environment, 'GATEWRIGHT_DID_METHOD', DID_METHODS, 'magp');
  if (method !== 'hedera') return { method };
  if (!HEDERA_NETWORKS.includes(network)) {
    throw new SettingsError('GATEWRIGHT_DID_METHOD', `knows no network ${network}; only ${HEDERA_NETWORKS.join(', ')}`);
  }
  const entity = environment['GATEWRIGHT_DID_ENTITY'];
  if (entity !== undefined && /^[0-9]+\.[0-9]+\.[0-9]+$/.test(entity)) return { method: 'hedera', entity };
  throw new SettingsError(
    'GATEWRIGHT_DID_ENTITY',
    'must name an entity of yours, such as 0.0.1001, for the hedera form',
  );
}

/** What the names of the token issuer give. */
function readRoles(environment: Environment): RoleClaims['roles'] {
  const text = environment['GATEWRIGHT_OIDC_ROLES'];
  const roles = text === undefined ? OWN_ROLE_NAMES : readRoleNames(text);
  if (roles !== null) return roles;
  throw new SettingsError(
    'GATEWRIGHT_OIDC_ROLES',
    'is not NAME=ROLE, comma-separated, with a known role for each name',
  );
}

/** The token issuer; null for none. It is reached over https, or on this machine. */
export function readOidc(environment: Environment): OidcSettings | null {
  const issuer = environment['GATEWRIGHT_OIDC_ISSUER'];
  const client = readOidcClient(environment);
  if (issuer === undefined) {
    if (client === null) return null;
    throw new SettingsError('GATEWRIGHT_OIDC_CLIENT_ID', 'needs GATEWRIGHT_OIDC_ISSUER, or is unset');
  }
  const { protocol, hostname } = URL.canParse(issuer) ? new URL(issuer) : { protocol: '', hostname: '' };
  if (protocol !== 'https:' && !(protocol === 'http:' && isThisMachine(hostname))) {
    throw new SettingsError('GATEWRIGHT_OIDC_ISSUER', 'is not an https address');
  }
  const audience = environment['GATEWRIGHT_OIDC_AUDIENCE'] ?? 'gatewright';
  const parties = environment['GATEWRIGHT_OIDC_AUTHORIZED_PARTIES'] ?? audience;
  return {
    issuer,
    audience,
    authorizedParties: parties.split(',').map((party) => party.trim()),
    roleClaims: { claim: environment['GATEWRIGHT_OIDC_ROLES_CLAIM'] ?? 'roles', roles: readRoles(environment) },
    client,
  };
}

function readOidcClient(environment: Environment): OidcClient | null {
  const clientId = environment['GATEWRIGHT_OIDC_CLIENT_ID'];
  const clientSecret = environment['GATEWRIGHT_OIDC_CLIENT_SECRET'] ?? null;
  if (clientId !== undefined) return { clientId, clientSecret };
  if (clientSecret === null) return null;
  throw new SettingsError('GATEWRIGHT_OIDC_CLIENT_SECRET', 'needs GATEWRIGHT_OIDC_CLIENT_ID, or is unset');
}

/** The address of the service as clients see it, without a slash at its end; null for none. */
export function readPublicUrl(environment: Environment): string | null {
  const text = environment['GATEWRIGHT_PUBLIC_URL'];
  if (text === undefined) return null;
  if (!isWebAddress(text)) throw new SettingsError('GATEWRIGHT_PUBLIC_URL', 'is not an http or https address');
  const address = text.replace(/\/+$/, '');
  // Pages, cookies and /.well-known lie at the root of a host.
  if (new URL(address).href === `${new URL(address).origin}/`) return address;
  const problem =
    'has more than a host and a port: the gate is served at the root of a host of its own, not below a path';
  throw new SettingsError('GATEWRIGHT_PUBLIC_URL', problem);
}

/** Assets that payment requirements may ask for, beside those that every gate knows. */
export function readPaymentAssets(environment: Environment): readonly PaymentAsset[] {
  const entries = (environment['GATEWRIGHT_X402_ASSETS'] ?? '').split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const asset = readPaymentAsset(entry);
      if (asset !== null) return asset;
      throw new SettingsError(
        'GATEWRIGHT_X402_ASSETS',
        `cannot be read at "${entry}"; write NETWORK/ASSET=CURRENCY:DECIMALS with a CAIP-2 id or an x402 name as network, such as base/0x…=USD:6`,
      );
    });
}

/** The secret that verification providers sign with; null for none. */
export function readVerificationSecret(environment: Environment): Uint8Array | null {
  const text = environment['GATEWRIGHT_VERIFICATION_SECRET'];
  if (text === undefined) return null;
  const secret = readWebhookSecret(text);
  if (secret !== null) return secret;
  throw new SettingsError('GATEWRIGHT_VERIFICATION_SECRET', 'is not whsec_ and the base64 of 24 bytes or more');
}

/** True for an http or https address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A text of a pattern, or the standard. */
export function matching(environment: Environment, variable: string, pattern: RegExp, standard: string): string {
  const text = environment[variable] ?? standard;
  if (pattern.test(text)) return text;
  throw new SettingsError(variable, `does not match ${pattern.source}`);
}

/** One of the choices, or the standard. */
export function oneOf<const Choice extends string>(
  environment: Environment,
  variable: string,
  choices: readonly Choice[],
  standard: Choice,
): Choice {
  const text = environment[variable] ?? standard;
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  throw new SettingsError(variable, `is not one of ${choices.join(', ')}`);
}
