import type { Clock } from '@gatewright/gate';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { ROLES, type Role } from '../directory/index.js';
import { OIDC_KEYS_COOLDOWN_MS, OIDC_KEYS_MAX_AGE_MS, OIDC_TIMEOUT_MS } from '../limits.js';
import { hasKeyFor, provesToken, readToken } from './jwt.js';

/** Whose tokens are accepted beside the gate's own (decisions, "Access tokens"). */
export interface OidcSettings {
  /** Issuer identifier, exactly as its tokens name it. */
  readonly issuer: string;
  readonly audience: string;
  /** The claim that holds role names. */
  readonly rolesClaim: string;
}

/** Whom a token of the issuer names. */
export interface OidcIdentity {
  readonly subject: string;
  readonly email: string;
  /** The strongest of the roles that it gives. */
  readonly role: Role;
}

/** Verifies tokens of one OpenID Connect issuer against its published keys, which are read again as they rotate. */
export class OidcVerifier {
  private keys: readonly JsonObject[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly settings: OidcSettings,
    private readonly clock: Clock,
    private readonly failed: (operation: string, error: unknown) => void,
  ) {}

  /** Whom the token names; null for one that is not of this issuer, not for this gate, too old, or without a role here. */
  async identify(token: string): Promise<OidcIdentity | null> {
    const unproven = readToken(token);
    if (unproven === null || unproven.claims['iss'] !== this.settings.issuer) return null;
    const { issuer, audience } = this.settings;
    const keys = await this.keysFor((known) => hasKeyFor(unproven, known));
    return provesToken(unproven, keys, { issuer, audience, now: this.clock.now() })
      ? this.identityOf(unproven.claims)
      : null;
  }

  private identityOf(claims: JsonObject): OidcIdentity | null {
    const { sub, email, email_verified: verified } = claims;
    const given = claims[this.settings.rolesClaim];
    const names = Array.isArray(given) ? given : [given];
    const role = ROLES.find((known) => names.includes(known));
    const named = typeof sub === 'string' && typeof email === 'string' && verified !== false;
    return named && role !== undefined ? { subject: sub, email, role } : null;
  }

  /**
   * The issuer's keys, read again where they are old or lack what is needed, but not again within seconds: nobody can make
   * this gate ask the issuer at every call. An issuer that does not answer leaves the keys as they were.
   */
  private async keysFor(suffices: (keys: readonly JsonObject[]) => boolean): Promise<readonly JsonObject[]> {
    const now = this.clock.now();
    if (now - this.readAt <= OIDC_KEYS_MAX_AGE_MS && suffices(this.keys)) return this.keys;
    if (this.reading === null && now - this.triedAt > OIDC_KEYS_COOLDOWN_MS) {
      this.triedAt = now;
      this.reading = this.readKeys(now)
        .catch((error: unknown) => this.failed('read the keys of the token issuer', error))
        .finally(() => {
          this.reading = null;
        });
    }
    await this.reading;
    return this.keys;
  }

  private async readKeys(now: number): Promise<void> {
    const { issuer } = this.settings;
    const discovered = await readJson(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri: address } = discovered;
    if (named !== issuer || typeof address !== 'string') throw new Error(`${issuer} does not describe itself`);
    const { keys } = await readJson(address);
    if (!Array.isArray(keys)) throw new Error(`${address} holds no keys`);
    this.keys = keys.filter(isJsonObject);
    this.readAt = now;
  }
}

async function readJson(address: string): Promise<JsonObject> {
  const response = await fetch(address, { signal: AbortSignal.timeout(OIDC_TIMEOUT_MS), redirect: 'error' });
  const parsed = parseJsonText(await response.text());
  if (response.ok && parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw new Error(`${address} answered ${response.status} without a JSON object`);
}
