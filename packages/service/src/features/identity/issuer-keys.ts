import type { Clock } from '@gatewright/gate';
import { boundedText, isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { OperatorFetch } from '../../platform/runtime/machine.js';
import { isWebAddress } from '../../platform/settings/read-variables.js';

/** How old the keys of a token issuer grow before they are read again, the pause after a reading, and how long an answer of the issuer may take, ms; and how long it may be. */
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60 * 1000;
export const OIDC_KEYS_COOLDOWN_MS = 10 * 1000;
export const OIDC_TIMEOUT_MS = 5 * 1000;
export const OIDC_ANSWER_MAX_BYTES = 256 * 1024;

/** Where an issuer lets people log in, and gives tokens for the codes that they come back with. */
export interface IssuerEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** The client sends its secret in the body, since the issuer takes no other way. */
  readonly takesSecretInBody: boolean;
  /** Each answer to a login names the issuer (RFC 9207). */
  readonly namesIssuer: boolean;
}

/** What an issuer publishes. */
interface Published {
  readonly keys: JWTVerifyGetKey;
  /** Null where it lets no one log in by a code, or by an address without TLS. */
  readonly endpoints: IssuerEndpoints | null;
}

/** No key of the issuer was ever read, so that its tokens can be neither accepted nor refused. */
export class IssuerUnavailableError extends Error {
  constructor(issuer: string) {
    super(`no keys of ${issuer} could be read yet`);
    this.name = 'IssuerUnavailableError';
  }
}

/**
 * The keys and addresses that a token issuer publishes, as they were last read: an issuer that is away takes no access with it. They are
 * read again once they are old, and for a key that is not among them, but never sooner than the pause after the last reading,
 * failed or not.
 */
export class IssuerKeys {
  private published: Published | null = null;
  /** Times by the clock, ms: of the last reading that brought keys, of the last one, and of the failure that it was. */
  private readAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private failedAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly issuer: string,
    private readonly clock: Clock,
    /** Called with every reading that failed. */
    private readonly failed: (operation: string, error: unknown) => void,
    private readonly fetch: OperatorFetch,
  ) {}

  /** The key that a token was signed with. Throws JOSEError where the issuer publishes none such, and IssuerUnavailableError. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const now = this.clock.now();
    await this.refresh(now);
    try {
      return await this.last().keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.readAgain(now);
      return this.last().keys(header, token);
    }
  };

  /** Where people log in; null where the issuer has no such place that can be used. Throws IssuerUnavailableError. */
  async endpoints(): Promise<IssuerEndpoints | null> {
    await this.refresh(this.clock.now());
    return this.last().endpoints;
  }

  private async refresh(now: number): Promise<void> {
    if (!isOver(OIDC_KEYS_MAX_AGE_MS, this.readAt, now)) return;
    const read = this.readAgain(now);
    // An issuer that does not answer would hold up every call, for keys that are used without it anyway.
    if (this.published === null || isOver(OIDC_KEYS_MAX_AGE_MS, this.failedAt, now)) await read;
  }

  private last(): Published {
    if (this.published === null) throw new IssuerUnavailableError(this.issuer);
    return this.published;
  }

  /** Ends with the reading that is under way, or that this call begins where the pause is over. Never throws. */
  private async readAgain(now: number): Promise<void> {
    if (this.reading === null && isOver(OIDC_KEYS_COOLDOWN_MS, this.triedAt, now)) this.reading = this.read();
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      this.published = await publishedBy(this.issuer, this.fetch);
      this.readAt = this.clock.now();
      this.failedAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      this.failedAt = this.clock.now();
      this.failed('read the keys of the token issuer', error);
    }
    this.triedAt = this.clock.now();
    this.reading = null;
  }
}

/**
 * Whether so much time has passed since `since`. A clock that was set back has passed any: else a key that the issuer took back
 * would count until the clock is there again, and a new one would be looked for only then.
 */
function isOver(spanMs: number, since: number, now: number): boolean {
  return now < since || now - since >= spanMs;
}

async function publishedBy(issuer: string, fetch: OperatorFetch): Promise<Published> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const configuration = await objectAt(address, fetch);
  const { issuer: named, jwks_uri: keySet } = configuration;
  if (named !== issuer || typeof keySet !== 'string') throw new Error(`${address} does not describe ${issuer}`);
  const keys = await objectAt(keySet, fetch);
  if (!isKeySet(keys)) throw new Error(`${keySet} holds no JSON Web Key Set`);
  return { keys: createLocalJWKSet(keys), endpoints: endpointsIn(configuration, issuer) };
}

/** An issuer under TLS is not left for an address without it. */
function endpointsIn(configuration: JsonObject, issuer: string): IssuerEndpoints | null {
  const { authorization_endpoint: authorization, token_endpoint: token } = configuration;
  const { token_endpoint_auth_methods_supported: methods } = configuration;
  const isUsable = (address: unknown): address is string =>
    typeof address === 'string' && isWebAddress(address) && (isHttps(address) || !isHttps(issuer));
  if (!isUsable(authorization) || !isUsable(token)) return null;
  const takes = (method: string) => Array.isArray(methods) && methods.includes(method);
  return {
    authorization,
    token,
    takesSecretInBody: takes('client_secret_post') && !takes('client_secret_basic'),
    namesIssuer: configuration['authorization_response_iss_parameter_supported'] === true,
  };
}

function isHttps(address: string): boolean {
  return address.startsWith('https:');
}

/** The JSON object that an address of the issuer answers with. Throws where it answers with another status or text, or too late. */
export async function objectAt(address: string, fetch: OperatorFetch, init: RequestInit = {}): Promise<JsonObject> {
  const response = await fetch(address, init, OIDC_TIMEOUT_MS);
  const parsed = parseJsonText(await boundedText(response, OIDC_ANSWER_MAX_BYTES));
  if (response.ok && parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw new Error(`${address} answered ${response.status}, and not with a JSON object`);
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  const keys = isJsonObject(value) ? value['keys'] : null;
  return Array.isArray(keys) && keys.every((key) => isJsonObject(key));
}
