import type { Clock, People } from '@gatewright/gate';
import { rfc3339 } from '../database/rfc3339.js';
import type { Directory } from '../database/tables.js';
import { isSteward, ROLES } from '../settings/roles.js';
import type { ServiceSettings } from '../settings/settings.js';
import { emailsOf, peopleAndTokens } from './repository.js';

/** Which credentials the gate accepts: its own tokens and logins, and those of an OpenID Connect issuer. */
type Accepted = Pick<ServiceSettings, 'embeddedTokens' | 'oidc'>;

/** Roles whose people approve what waits. */
const APPROVING: ReadonlySet<string | null> = new Set(ROLES.filter(isSteward));

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
 * Of the people given, those who may approve at a time (RFC 3339), each with the id under which they count: people of one address
 * count under one. A person may approve who could get in as an owner or admin: with a live token, with a password, or by the word of
 * the issuer, as far as the gate accepts each, and whose access was not ended.
 */
export async function approversAmong(
  db: Directory,
  orgId: string,
  personIds: readonly string[],
  at: string,
  accepted: Accepted,
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await peopleAndTokens(db)
    .leftJoin('issuerSubject', (join) =>
      join
        .onRef('issuerSubject.orgId', '=', 'person.orgId')
        .onRef('issuerSubject.personId', '=', 'person.personId')
        .on('issuerSubject.issuer', '=', accepted.oidc?.issuer ?? ''),
    )
    .select(['person.personId', 'canonicalEmail', 'person.role as login', 'passwordHash', 'subject'])
    .select(['accessToken.role as held', 'expiresAt', 'person.revokedAt as ended'])
    .where('person.orgId', '=', orgId)
    .where('canonicalEmail', 'in', (people) =>
      people
        .selectFrom('person as named')
        .select('named.canonicalEmail')
        .where('named.orgId', '=', orgId)
        .where('named.personId', 'in', [...personIds]),
    )
    .orderBy('person.personId')
    .execute();
  const identities = new Map<string, string>();
  const approving = new Set<string>();
  for (const row of rows) {
    if (!identities.has(row.canonicalEmail)) identities.set(row.canonicalEmail, row.personId);
    if (getsIn(row, at, accepted)) approving.add(row.canonicalEmail);
  }
  const counting = rows.filter((row) => personIds.includes(row.personId) && approving.has(row.canonicalEmail));
  return new Map(counting.map((row) => [row.personId, identities.get(row.canonicalEmail) ?? row.personId]));
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
  const holdsToken = APPROVING.has(by.held) && (by.expiresAt === null || by.expiresAt > at);
  const logsIn = APPROVING.has(by.login) && by.passwordHash !== null;
  const isOfIssuer = APPROVING.has(by.login) && by.subject !== null;
  return (embeddedTokens && (holdsToken || logsIn)) || (oidc !== null && isOfIssuer);
}

/** People of one organisation and address who can each get in: rows from before addresses had one form. */
export interface OnePersonTwice {
  readonly orgId: string;
  readonly personIds: readonly string[];
}

/** Every address of an organisation under which several people can get in. They count as one; nothing merges them. */
export async function peopleOfOneAddress(db: Directory): Promise<OnePersonTwice[]> {
  const rows = await peopleAndTokens(db)
    .select(['person.orgId', 'person.personId', 'canonicalEmail'])
    .distinct()
    .where((one) => one.or([one('passwordHash', 'is not', null), one('tokenId', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person as other')
          .select('other.personId')
          .whereRef('other.orgId', '=', 'person.orgId')
          .whereRef('other.canonicalEmail', '=', 'person.canonicalEmail')
          .whereRef('other.personId', '!=', 'person.personId'),
      ),
    )
    .orderBy('person.personId')
    .execute();
  const found = new Map<string, { orgId: string; personIds: string[] }>();
  for (const { orgId, personId, canonicalEmail } of rows) {
    const key = JSON.stringify([orgId, canonicalEmail]);
    const group = found.get(key) ?? { orgId, personIds: [] };
    group.personIds.push(personId);
    found.set(key, group);
  }
  return [...found.values()].filter(({ personIds }) => personIds.length > 1);
}
