import { rateLimited } from '@gatewright/gate';
import { accept, canonicalAddress, type Result } from '@gatewright/protocol';
import { firstOrganisation } from '../../platform/database/organisations.js';
import { type Reply, refused } from '../../platform/http/reply.js';
import type { ProvenPerson, Role } from '../../platform/settings/roles.js';
import { byOperator, noteSetting } from '../changes/setting-changes.js';
import type { IdentityContext } from './context.js';
import { IssuerUnavailableError, OIDC_KEYS_COOLDOWN_MS } from './issuer-keys.js';
import { personOfIssuer, type UnnamedReason } from './issuer-people.js';
import type { OidcIdentity } from './oidc.js';
import { findCaller, issuerFamily } from './repository.js';
import { OIDC_CALLER } from './session-repository.js';

/**
 * Who holds the Bearer token of an Authorization header, if it is good and its role fits. Every token has an allowance. What
 * cannot be told, since its issuer never answered, is no bad token: a client that is refused as such throws it away.
 */
export async function authenticate(
  header: string | undefined,
  roles: readonly Role[],
  service: IdentityContext,
): Promise<Result<ProvenPerson, Reply>> {
  const token = bearerIn(header);
  if (token === null) return unauthenticated('send Authorization: Bearer with an access token');
  return admit(token, roles, service).catch((error: unknown) => ({ ok: false, refusal: issuerAway(error) }));
}

/** The token of an Authorization header; null where it has none. */
export function bearerIn(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

async function admit(
  token: string,
  roles: readonly Role[],
  service: IdentityContext,
): Promise<Result<ProvenPerson, Reply>> {
  const caller = await callerOf(token, service.clock.now(), service);
  return typeof caller === 'string' ? unauthenticated(caller) : admitCaller(caller, roles, service);
}

/** The caller within the allowance of their token, if their role fits. */
export function admitCaller(
  caller: ProvenPerson,
  roles: readonly Role[],
  { clock, tokenAllowances }: IdentityContext,
): Result<ProvenPerson, Reply> {
  const now = clock.now();
  if (!tokenAllowances.take([caller.tokenId], now)) {
    return {
      ok: false,
      refusal: rateLimited(tokenAllowances, 'too many calls with this token; wait for Retry-After seconds'),
    };
  }
  return roles.includes(caller.role)
    ? accept(caller)
    : {
        ok: false,
        refusal: refused('FORBIDDEN', `the call needs the role ${roles.join(' or ')}; the token has ${caller.role}`),
      };
}

const UNKNOWN = 'the access token is unknown or expired';

/** Why a good token of the issuer names no person who may call. */
const UNNAMED: Readonly<Record<UnnamedReason, string>> = {
  revoked: 'the access of the person was ended; an owner reinstates them with POST /people/reinstate',
  'other address':
    'the subject of the token is bound to another address; an owner revokes and reinstates that one to free it',
  'other subject':
    'the address of the token is bound to another subject; an owner revokes and reinstates the address to free it',
  'unverified address':
    'a person of that address is here, and the token does not say that it is verified; let the issuer send email_verified',
};

/** Who holds the token, one of this gate or of the OpenID Connect issuer in the settings; else why it is refused. */
async function callerOf(token: string, now: number, service: IdentityContext): Promise<ProvenPerson | string> {
  const { directory, settings, oidc } = service;
  const at = new Date(now).toISOString();
  const own = settings.embeddedTokens ? await findCaller(directory, token, at) : null;
  return own ?? (oidc === null ? UNKNOWN : callerOfIssuer(token, at, service));
}

async function callerOfIssuer(token: string, at: string, service: IdentityContext): Promise<ProvenPerson | string> {
  const identity = (await service.oidc?.identify(token)) ?? null;
  return identity === null ? UNKNOWN : callerNamed(identity, at, service);
}

/** The person that an issuer names at `at` (RFC 3339), in the organisation that this gate was started for; else why there is none. */
export async function callerNamed(
  identity: OidcIdentity,
  at: string,
  { directory, ids, clock }: IdentityContext,
): Promise<ProvenPerson | string> {
  const organisation = await firstOrganisation(directory);
  if (organisation === null) return UNKNOWN;
  const { issuer, subject, email, isVerified, role, endsAt } = identity;
  const { orgId } = organisation;
  const person = { orgId, email, personId: ids.uuid(), role, createdAt: at, issuer, subject, isVerified };
  // A job puts the record into the log: no call waits for it.
  const named = await personOfIssuer(directory, person, (changed) =>
    noteSetting(directory, byOperator(orgId, 'issuer'), changed, { ids, clock }),
  );
  if (!named.ok) return UNNAMED[named.why];
  const { personId } = named;
  return {
    ...{ orgId, personId, email: canonicalAddress(email), role, tokenId: OIDC_CALLER + subject },
    ...{ familyId: issuerFamily(personId), endsAt, expiresAt: endsAt, csrfToken: null },
  };
}

/** The refusal while the issuer of a token is away. Throws what else went wrong. */
export function issuerAway(error: unknown): Reply {
  if (!(error instanceof IssuerUnavailableError)) throw error;
  const refusal = refused('GATE_UNAVAILABLE', 'the issuer of the token does not answer; wait for Retry-After seconds');
  return { ...refusal, retryAfterSeconds: OIDC_KEYS_COOLDOWN_MS / 1000 };
}

/** The refusal of a call that proves nobody. */
export function unauthenticated(detail: string): Result<never, Reply> {
  return { ok: false, refusal: { ...refused('UNAUTHENTICATED', detail), headers: { 'www-authenticate': 'Bearer' } } };
}
