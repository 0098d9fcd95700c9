import type { Clock, People } from '@gatewright/gate';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { canAdminister, ROLES } from '../../platform/settings/roles.js';
import type { ServiceSettings } from '../../platform/settings/settings.js';
import { emailsOf, peopleAndTokens } from './repository.js';

/** Which credentials the gate accepts: its own tokens and logins, and those of an OpenID Connect issuer. */
type Accepted = Pick<ServiceSettings, 'embeddedTokens' | 'oidc'>;

/** Roles whose people approve what waits. */
const APPROVER_ROLES: ReadonlySet<string | null> = new Set(ROLES.filter(canAdminister));

/** Who may approve, in the directory's tables. */
export class StoredPeople implements People {
  constructor(
    private readonly db: Directory,
    private readonly clock: Clock,
    private readonly accepted: Accepted,
  ) {}

  async mayApprove(orgId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return approversAmong(this.db, orgId, personIds, rfc3339(this.clock.now()), this.accepted);
  }

  emails(orgId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return emailsOf(this.db, orgId, personIds);
  }
}

/**
 * Of the people given, those who may approve at a time (RFC 3339), each under their own id. A person may approve who could get in as an
 * owner or admin: with a live token, with a password, or by the word of the issuer, as far as the gate accepts each, and whose access
 * was not ended.
 */
export async function approversAmong(
  db: Directory,
  orgId: string,
  personIds: readonly string[],
  at: string,
  accepted: Accepted,
): Promise<Map<string, string>> {
  const people = peopleAndTokens(db)
    .leftJoin('issuerSubject', (join) =>
      join
        .onRef('issuerSubject.orgId', '=', 'person.orgId')
        .onRef('issuerSubject.personId', '=', 'person.personId')
        .on('issuerSubject.issuer', '=', accepted.oidc?.issuer ?? ''),
    )
    .select(['person.personId', 'person.role as login', 'passwordHash', 'subject'])
    .select(['accessToken.role as held', 'expiresAt', 'person.revokedAt as ended'])
    .where('person.orgId', '=', orgId);
  const rows = await rowsInParts(personIds, IDS_PER_STATEMENT, (some) =>
    people.where('person.personId', 'in', some).execute(),
  );
  const counting = rows.filter((row) => getsIn(row, at, accepted));
  return new Map(counting.map(({ personId }) => [personId, personId]));
}

interface Credentials {
  readonly login: string | null;
  readonly passwordHash: string | null;
  readonly subject: string | null;
  readonly held: string | null;
  readonly expiresAt: string | null;
  readonly ended: string | null;
}

/** Whether a person gets in as one who approves, by these credentials. */
function getsIn(by: Credentials, at: string, { embeddedTokens, oidc }: Accepted): boolean {
  if (by.ended !== null) return false;
  const holdsToken = APPROVER_ROLES.has(by.held) && (by.expiresAt === null || by.expiresAt > at);
  const logsIn = APPROVER_ROLES.has(by.login) && by.passwordHash !== null;
  const isOfIssuer = APPROVER_ROLES.has(by.login) && by.subject !== null;
  return (embeddedTokens && (holdsToken || logsIn)) || (oidc !== null && isOfIssuer);
}
