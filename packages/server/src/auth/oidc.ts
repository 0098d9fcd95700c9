import type { Clock } from '@gatewright/gate';
import { isJsonObject, parseJsonText, validateWire } from '@gatewright/protocol';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Role } from '../directory/index.js';
import { OIDC_KEYS_COOLDOWN_MS, OIDC_KEYS_MAX_AGE_MS, OIDC_TIMEOUT_MS } from '../limits.js';
import { type RoleClaims, roleIn } from './role-claims.js';

/** Whose tokens are accepted beside the gate's own (decisions, "Access tokens"). */
export interface OidcSettings {
  /** Issuer identifier, exactly as its tokens name it. */
  readonly issuer: string;
  readonly audience: string;
  readonly roleClaims: RoleClaims;
}

/** Whom a token of the issuer names. */
export interface OidcIdentity {
  readonly subject: string;
  readonly email: string;
  /** The strongest of the roles that it gives. */
  readonly role: Role;
}

/** Signatures that are accepted: public keys only, so that a published key never serves as a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'EdDSA'];
/** What `email_verified` may say of an address; some issuers write the boolean as text, and many leave it out. */
const VERIFIED: ReadonlySet<unknown> = new Set([undefined, true, 'true']);
/** Clocks of issuer and gate may differ by this much, seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Verifies tokens of one OpenID Connect issuer against its published keys, which are read again as they rotate. */
export class OidcVerifier {
  private keys: JWTVerifyGetKey | null = null;
  private triedAt = Number.NEGATIVE_INFINITY;
  private discovery: Promise<void> | null = null;

  constructor(
    private readonly settings: OidcSettings,
    private readonly clock: Clock,
    private readonly failed: (operation: string, error: unknown) => void,
  ) {}

  /** Whom the token names; null for one that is not of this issuer, not for this gate, too old, or without a role here. */
  async identify(token: string): Promise<OidcIdentity | null> {
    const keys = await this.issuerKeys();
    if (keys === null) return null;
    const { issuer, audience } = this.settings;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.clock.now()),
      });
      return this.identityOf(payload);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) this.failed('verify a token of the issuer', error);
      return null;
    }
  }

  private identityOf(claims: JWTPayload): OidcIdentity | null {
    const { sub, email_verified: verified } = claims;
    const role = isJsonObject(claims) ? roleIn(claims, this.settings.roleClaims) : null;
    const named = validateWire('PersonRequest', { email: claims['email'] });
    if (!named.ok || !VERIFIED.has(verified) || typeof sub !== 'string' || role === null) return null;
    return { subject: sub, email: named.value.email, role };
  }

  /** The issuer's key set; null while it cannot be discovered, which is tried again after some seconds and not at every call. */
  private async issuerKeys(): Promise<JWTVerifyGetKey | null> {
    const now = this.clock.now();
    if (this.keys === null && this.discovery === null && now - this.triedAt > OIDC_KEYS_COOLDOWN_MS) {
      this.triedAt = now;
      this.discovery = this.discover()
        .catch((error: unknown) => this.failed('discover the token issuer', error))
        .finally(() => {
          this.discovery = null;
        });
    }
    await this.discovery;
    return this.keys;
  }

  private async discover(): Promise<void> {
    const { issuer } = this.settings;
    const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(OIDC_TIMEOUT_MS), redirect: 'error' });
    const parsed = parseJsonText(await response.text());
    const described = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
    const { issuer: named, jwks_uri: keySet } = described;
    if (!response.ok || named !== issuer || typeof keySet !== 'string') {
      throw new Error(`${address} answered ${response.status} and does not describe ${issuer}`);
    }
    this.keys = createRemoteJWKSet(new URL(keySet), {
      timeoutDuration: OIDC_TIMEOUT_MS,
      cooldownDuration: OIDC_KEYS_COOLDOWN_MS,
      cacheMaxAge: OIDC_KEYS_MAX_AGE_MS,
    });
  }
}
