import { findOrAddPerson, type NewPerson, normalEmail } from './access.js';
import type { Directory } from './tables.js';

/**
 * The person whom a token of an issuer names, made where there is none, and with the role of that token from then on: what the
 * issuer's people are is the issuer's to say. Who has a password of ours keeps the role that it logs in with. Writes nothing
 * where nothing is new. Returns the person's id.
 */
export async function personOfIssuer(db: Directory, person: NewPerson): Promise<string> {
  const { orgId, role } = person;
  const known = await db
    .selectFrom('person')
    .select(['person_id', 'role', 'password_hash'])
    .where('org_id', '=', orgId)
    .where('email', '=', normalEmail(person.email))
    .executeTakeFirst();
  if (known !== undefined && (known.role === role || known.password_hash !== null)) return known.person_id;
  const personId = known?.person_id ?? (await findOrAddPerson(db, person));
  await db
    .updateTable('person')
    .set({ role })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    // A password that was set since the look logs in with the role of then.
    .where('password_hash', 'is', null)
    .execute();
  return personId;
}
