import type { Clock } from '@gatewright/gate';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { boundedText } from '../runtime/bounded-answer.js';
import type { OperatorFetch } from '../runtime/machine.js';
import { OIDC_ANSWER_MAX_BYTES, OIDC_KEYS_COOLDOWN_MS, OIDC_KEYS_MAX_AGE_MS, OIDC_TIMEOUT_MS } from './limits.js';

/** No key of the issuer was ever read, so that its tokens can be neither accepted nor refused. */
export class IssuerUnavailableError extends Error {
  constructor(issuer: string) {
    super(`no keys of ${issuer} could be read yet`);
    this.name = 'IssuerUnavailableError';
  }
}

/**
 * The keys that a token issuer publishes, as they were last read: an issuer that is away takes no access with it. They are
 * read again once they are old, and for a key that is not among them, but never sooner than the pause after the last reading,
 * failed or not.
 */
export class IssuerKeys {
  private published: JWTVerifyGetKey | null = null;
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
    if (isOver(OIDC_KEYS_MAX_AGE_MS, this.readAt, now)) {
      const read = this.readAgain(now);
      // An issuer that does not answer would hold up every call, for keys that are used without it anyway.
      if (this.published === null || isOver(OIDC_KEYS_MAX_AGE_MS, this.failedAt, now)) await read;
    }
    try {
      return await this.last()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.readAgain(now);
      return this.last()(header, token);
    }
  };

  private last(): JWTVerifyGetKey {
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

async function publishedBy(issuer: string, fetch: OperatorFetch): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const { issuer: named, jwks_uri: keySet } = await objectAt(address, fetch);
  if (named !== issuer || typeof keySet !== 'string') throw new Error(`${address} does not describe ${issuer}`);
  const keys = await objectAt(keySet, fetch);
  if (!isKeySet(keys)) throw new Error(`${keySet} holds no JSON Web Key Set`);
  return createLocalJWKSet(keys);
}

async function objectAt(address: string, fetch: OperatorFetch): Promise<JsonObject> {
  const response = await fetch(address, {}, OIDC_TIMEOUT_MS);
  const parsed = parseJsonText(await boundedText(response, OIDC_ANSWER_MAX_BYTES));
  if (response.ok && parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw new Error(`${address} answered ${response.status}, and not with a JSON object`);
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  const keys = isJsonObject(value) ? value['keys'] : null;
  return Array.isArray(keys) && keys.every((key) => isJsonObject(key));
}
