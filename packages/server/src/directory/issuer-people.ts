import { canonicalAddress } from '@gatewright/protocol';
import { findOrAddPerson, type NewPerson } from './access.js';
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
    .select(['person_id', 'role', 'password_hash', 'issuer_named_at'])
    .where('org_id', '=', orgId)
    .where('canonical_email', '=', canonicalAddress(person.email))
    .orderBy('person_id')
    .limit(1)
    .executeTakeFirst();
  const personId = known?.person_id ?? (await findOrAddPerson(db, person));
  if (known?.issuer_named_at == null) await noteIssuerNamed(db, orgId, personId, person.createdAt);
  if (known !== undefined && (known.role === role || known.password_hash !== null)) return personId;
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

/** Notes that a token of the issuer names a person: they may get in without anything of the gate's own. */
async function noteIssuerNamed(db: Directory, orgId: string, personId: string, at: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ issuer_named_at: at })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('issuer_named_at', 'is', null)
    .execute();
}
