import { canonicalAddress, sha256Hex } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import type { ChangedSetting } from '../changes/setting-changes.js';
import { findOrAddPerson, type NewPerson, revokedAt, standingOf } from './repository.js';

/** A person as a token of an issuer names them. */
export interface PersonNamed extends Omit<NewPerson, 'provenBy'> {
  /** Issuer identifier, and its name for the person, which it gives to no other person (OpenID Connect Core §2, `iss` and `sub`). */
  readonly issuer: string;
  readonly subject: string;
  /** True where the issuer says that it verified the address. */
  readonly isVerified: boolean;
}

/** Why a token of an issuer names no person here. */
export type UnnamedReason = 'revoked' | 'other address' | 'other subject' | 'unverified address';

export type NamedByIssuer =
  | { readonly ok: true; readonly personId: string }
  | { readonly ok: false; readonly why: UnnamedReason };

/**
 * The person in a token of an issuer, made where there is none, and with the role of that token from then on: the issuer
 * decides the roles of its people. The first token binds the subject to the person: from then on the subject has no second address,
 * and the address no second subject. Who has a password of the gate keeps the role that it logs in with. Writes nothing where nothing
 * is new.
 */
export async function personOfIssuer(
  db: Directory,
  named: PersonNamed,
  note: NoteIssuer = async () => undefined,
): Promise<NamedByIssuer> {
  const bound = (await findBound(db, named)) ?? (await bind(db, named, note));
  if (typeof bound === 'string') return { ok: false, why: bound };
  if (bound.revokedAt !== null) return { ok: false, why: 'revoked' };
  if (bound.email !== canonicalAddress(named.email)) return { ok: false, why: 'other address' };
  if (bound.role !== named.role && bound.passwordHash === null) {
    await setRole(db, named, bound, note);
  }
  return { ok: true, personId: bound.personId };
}

/** Notes what the word of an issuer changed. */
export type NoteIssuer = (changed: ChangedSetting) => Promise<unknown>;

/** The person to whom the subject is bound. */
async function findBound(db: Directory, { orgId, issuer, subject }: PersonNamed) {
  const row = await db
    .selectFrom('issuerSubject')
    .innerJoin('person', (join) =>
      join.onRef('person.orgId', '=', 'issuerSubject.orgId').onRef('person.personId', '=', 'issuerSubject.personId'),
    )
    .select(['person.personId', 'email', 'role', 'passwordHash', 'revokedAt'])
    .where('issuerSubject.orgId', '=', orgId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Binds the subject to the person of the address. One of several calls at once binds; each reads what was bound. An address that the
 * issuer does not say it verified may be anyone's: it makes a person and proves none, and binds none who is there.
 */
async function bind(db: Directory, named: PersonNamed, note: NoteIssuer) {
  const { orgId, issuer, subject, createdAt, isVerified } = named;
  if ((await revokedAt(db, orgId, named.email)) !== null) return 'revoked';
  const before = await standingOf(db, orgId, named.email);
  const personId = await findOrAddPerson(db, { ...named, provenBy: isVerified ? 'issuer' : null });
  if (!isVerified && personId !== named.personId) return (await findBound(db, named)) ?? 'unverified address';
  await db
    .insertInto('issuerSubject')
    .values({ orgId, issuer, subject, personId, boundAt: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const after = { ...(await standingOf(db, orgId, named.email)), boundTo: sha256Hex(`${issuer} ${subject}`) };
  await note({ setting: 'person', subject: personId, before, after });
  return (await findBound(db, named)) ?? 'other subject';
}

async function setRole(
  db: Directory,
  { orgId, role }: PersonNamed,
  { personId, role: former }: { readonly personId: string; readonly role: string | null },
  note: NoteIssuer,
): Promise<void> {
  // Before the role counts, so that no end of the process loses who gave it.
  await note({ setting: 'person', subject: personId, before: { login: former }, after: { login: role } });
  await db
    .updateTable('person')
    .set({ role })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    // A password that was set since the look logs in with the role of then.
    .where('passwordHash', 'is', null)
    .execute();
}

/** Frees the subjects that are bound to a person, and ends their proof: the next token that names the address binds its own. */
export async function unbindSubjects(db: Directory, orgId: string, personId: string): Promise<void> {
  await db.deleteFrom('issuerSubject').where('orgId', '=', orgId).where('personId', '=', personId).execute();
  await db
    .updateTable('person')
    .set({ provenBy: null })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .where('provenBy', '=', 'issuer')
    .execute();
}
