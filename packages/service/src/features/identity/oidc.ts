import type { Clock } from '@gatewright/gate';
import { isJsonObject, validateWire } from '@gatewright/protocol';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { OidcSettings } from '../../platform/settings/oidc-settings.js';
import { roleIn } from '../../platform/settings/role-claims.js';
import type { Role } from '../../platform/settings/roles.js';
import { type IssuerKeys, IssuerUnavailableError } from './issuer-keys.js';

/** The person in a token of the issuer. */
export interface OidcIdentity {
  readonly issuer: string;
  /** 1 to 255 printable ASCII characters. */
  readonly subject: string;
  readonly email: string;
  /** True where the issuer says that it verified the address; many leave that out. */
  readonly isVerified: boolean;
  /** The strongest of the roles that it gives. */
  readonly role: Role;
  /** The end of the token, RFC 3339. */
  readonly endsAt: string;
}

/** Signatures that are accepted: public keys only, so that a published key never serves as a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'EdDSA'];
/**
 * Types of tokens that stand for a caller: an ID token or a plain JWT, and an access token (RFC 9068 §2.1). An issuer signs other
 * things with the same keys: logout tokens, security events, proofs.
 */
const TYPES: ReadonlySet<string> = new Set(['jwt', 'at+jwt']);
/** A subject as OpenID Connect Core §2 bounds it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** The last second whose RFC 3339 text has a year of four digits, seconds since the epoch. */
const LAST_SECOND = 253_402_300_799;
/** What `email_verified` may say of an address; some issuers write the boolean as text, and many leave it out. */
const VERIFIED: ReadonlySet<unknown> = new Set([undefined, true, 'true']);
/** Clocks of issuer and gate may differ by this much, seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Verifies tokens of one OpenID Connect issuer against its published keys. */
export class OidcVerifier {
  constructor(
    private readonly settings: OidcSettings,
    private readonly keys: IssuerKeys,
    private readonly clock: Clock,
    private readonly failed: (operation: string, error: unknown) => void,
  ) {}

  /**
   * The person in the token; null for one that is not of this issuer, not for this gate, too old, or without a role here. Throws
   * IssuerUnavailableError for one that says it is of this issuer while its keys are unknown.
   */
  async identify(token: string): Promise<OidcIdentity | null> {
    return (await this.verified(token, this.settings))?.identity ?? null;
  }

  /** The person in the ID token of a login by a client, which must answer the nonce of that login; null and throws as `identify`. */
  async identifyLogin(idToken: string, clientId: string, nonce: string): Promise<OidcIdentity | null> {
    const verified = await this.verified(idToken, { audience: clientId, authorizedParties: [clientId] });
    return verified?.nonce === nonce ? verified.identity : null;
  }

  private async verified(token: string, meant: MeantFor) {
    const { issuer } = this.settings;
    // The issuer is not asked about a token that does not name it.
    if (issuerNamedBy(token) !== issuer) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.keys.find, {
        issuer,
        audience: meant.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.clock.now()),
      });
      const identity = isCallerType(protectedHeader.typ) && isFor(payload, meant) ? this.identityOf(payload) : null;
      return { identity, nonce: payload['nonce'] };
    } catch (error) {
      if (error instanceof IssuerUnavailableError) throw error;
      if (!(error instanceof errors.JOSEError)) this.failed('verify a token of the issuer', error);
      return null;
    }
  }

  private identityOf(claims: JWTPayload): OidcIdentity | null {
    const { iss, sub, exp, email_verified: verified } = claims;
    const role = isJsonObject(claims) ? roleIn(claims, this.settings.roleClaims) : null;
    const named = validateWire('PersonRequest', { email: claims['email'] });
    if (!named.ok || !VERIFIED.has(verified) || role === null) return null;
    if (iss === undefined || sub === undefined || !SUBJECT.test(sub) || exp === undefined) return null;
    return {
      issuer: iss,
      subject: sub,
      email: named.value.email,
      isVerified: verified !== undefined,
      role,
      endsAt: rfc3339(Math.min(exp, LAST_SECOND) * 1000),
    };
  }
}

/** Audience of a token. */
type MeantFor = Pick<OidcSettings, 'audience' | 'authorizedParties'>;

/** A token for several audiences must name the client that it was issued to, and a client that is named must be known. */
function isFor({ aud, azp }: JWTPayload, { authorizedParties }: MeantFor): boolean {
  if (azp === undefined) return !Array.isArray(aud) || aud.length === 1;
  return typeof azp === 'string' && authorizedParties.includes(azp);
}

/** Whether a token of that type (RFC 7515 §4.1.9) stands for a caller; many issuers leave the type out. */
function isCallerType(type: unknown): boolean {
  if (type === undefined) return true;
  return typeof type === 'string' && TYPES.has(type.toLowerCase().replace(/^application\//, ''));
}

/** The issuer that a token names, with any signature; null where it is no token. */
function issuerNamedBy(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}
