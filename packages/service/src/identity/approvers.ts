import type { Clock, People } from '@gatewright/gate';
import { rfc3339 } from '../database/rfc3339.js';
import type { Directory } from '../database/tables.js';
import { isSteward, ROLES } from '../settings/roles.js';
import type { ServiceSettings } from '../settings/settings.js';
import { peopleAndTokens } from './repository.js';

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
    .leftJoin('issuer_subject', (join) =>
      join
        .onRef('issuer_subject.org_id', '=', 'person.org_id')
        .onRef('issuer_subject.person_id', '=', 'person.person_id')
        .on('issuer_subject.issuer', '=', accepted.oidc?.issuer ?? ''),
    )
    .select(['person.person_id', 'canonical_email', 'person.role as login', 'password_hash', 'subject'])
    .select(['access_token.role as held', 'expires_at', 'person.revoked_at as ended'])
    .where('person.org_id', '=', orgId)
    .where('canonical_email', 'in', (people) =>
      people
        .selectFrom('person as named')
        .select('named.canonical_email')
        .where('named.org_id', '=', orgId)
        .where('named.person_id', 'in', [...personIds]),
    )
    .orderBy('person.person_id')
    .execute();
  const identities = new Map<string, string>();
  const approving = new Set<string>();
  for (const row of rows) {
    if (!identities.has(row.canonical_email)) identities.set(row.canonical_email, row.person_id);
    if (getsIn(row, at, accepted)) approving.add(row.canonical_email);
  }
  const counting = rows.filter((row) => personIds.includes(row.person_id) && approving.has(row.canonical_email));
  return new Map(counting.map((row) => [row.person_id, identities.get(row.canonical_email) ?? row.person_id]));
}

interface Credentials {
  readonly login: string | null;
  readonly password_hash: string | null;
  readonly subject: string | null;
  readonly held: string | null;
  readonly expires_at: string | null;
  readonly ended: string | null;
}

/** Whether a person gets in as one who approves, by these credentials. */
function getsIn(by: Credentials, at: string, { embeddedTokens, oidc }: Accepted): boolean {
  if (by.ended !== null) return false;
  const holdsToken = APPROVING.has(by.held) && (by.expires_at === null || by.expires_at > at);
  const logsIn = APPROVING.has(by.login) && by.password_hash !== null;
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
    .select(['person.org_id', 'person.person_id', 'canonical_email'])
    .distinct()
    .where((one) => one.or([one('password_hash', 'is not', null), one('token_id', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person as other')
          .select('other.person_id')
          .whereRef('other.org_id', '=', 'person.org_id')
          .whereRef('other.canonical_email', '=', 'person.canonical_email')
          .whereRef('other.person_id', '!=', 'person.person_id'),
      ),
    )
    .orderBy('person.person_id')
    .execute();
  const found = new Map<string, { orgId: string; personIds: string[] }>();
  for (const { org_id: orgId, person_id, canonical_email } of rows) {
    const key = JSON.stringify([orgId, canonical_email]);
    const group = found.get(key) ?? { orgId, personIds: [] };
    group.personIds.push(person_id);
    found.set(key, group);
  }
  return [...found.values()].filter(({ personIds }) => personIds.length > 1);
}
