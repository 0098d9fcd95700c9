import {
  credentialFaults,
  endsAtPerson,
  type KeyResolver,
  keyResolver,
  proofMethod,
  readStatusEntry,
} from '../../credential/index.js';
import type { Ed25519 } from '../../ed25519/index.js';
import { isJsonObject, type JsonObject } from '../../json/index.js';
import { isPermit } from '../../register/index.js';
import { isAct } from '../act.js';
import { keyDigest, readBinding } from '../binding.js';
import type { ProvenBindings } from './bindings.js';
import { boundFaults, termsFaults, unboundGaps } from './bound-mandate.js';
import type { EvidencePack } from './pack.js';
import type { PackFault, PackGap } from './pack-report.js';
import { type PlacedRecord, records } from './placed-records.js';
import { type DatedStatusList, revocationFaults } from './revocation-faults.js';

/** What the reader holds about mandates beside the pack. */
export interface MandateTrust {
  /** DID documents of issuers, where the reader has its own; else the one in the pack. */
  readonly didDocuments?: readonly JsonObject[];
  /** Status lists that the reader kept from an earlier time. */
  readonly keptStatusLists?: readonly JsonObject[];
}

/** What the credentials and status lists of a pack are verified with. */
interface Verifier {
  readonly resolve: KeyResolver;
  readonly bindings: ProvenBindings;
  readonly ed25519: Ed25519;
}

/**
 * What is wrong with the mandates under which the records were decided: their credentials, whether these are the ones that
 * the log knows and say what the records say, and whether they still stood; and which credentials the log does not know.
 */
export async function mandateFindings(
  pack: EvidencePack,
  trust: MandateTrust,
  bindings: ProvenBindings,
  ed25519: Ed25519,
): Promise<{ readonly faults: readonly PackFault[]; readonly gaps: readonly PackGap[] }> {
  const documents = trust.didDocuments ?? (pack.didDocument === null ? [] : [pack.didDocument]);
  const verifier: Verifier = { resolve: keyResolver(documents), bindings, ed25519 };
  const given = readStatusLists(pack.statusLists, (id) => `status list ${id}`, verifier);
  const kept = readStatusLists(trust.keptStatusLists ?? [], () => 'the status list that you kept', verifier);
  const lists = [...given.lists, ...kept.lists];
  const byId = new Map(pack.credentials.map((credential) => [String(credential['id']), credential]));
  const decided = records(pack.batches).filter(({ record }) => readBinding(record) === null);
  const faults: PackFault[] = [
    ...given.faults,
    ...unboundFaults(given.lists),
    ...kept.faults,
    ...namelessFaults(decided),
  ];
  const gaps: PackGap[] = [];
  for (const [mandateId, under] of byMandate(decided)) {
    const what = `mandate ${mandateId}`;
    const credential = byId.get(`urn:uuid:${mandateId}`);
    if (credential === undefined) {
      faults.push({ code: 'CREDENTIAL_MISSING', what, detail: 'records name it and its credential is not here' });
      continue;
    }
    const bound = bindings.mandates.get(mandateId);
    gaps.push(...unboundGaps(what, bound, under));
    if (bound !== undefined) faults.push(...boundFaults(credential, what, bound, under, verifier.resolve));
    const revokedAt = bindings.revocations.get(mandateId) ?? null;
    faults.push(
      ...signatureFaults(credential, what, verifier),
      ...termsFaults(credential, what, under),
      ...statusFaults(credential, what),
      ...(await revocationFaults(
        credential,
        what,
        under.map(({ record }) => record),
        lists,
        revokedAt,
      )),
    );
  }
  return { faults, gaps };
}

/** Lists of the pack that a key signed which the log does not know. What the reader kept may be newer than the pack. */
function unboundFaults(lists: readonly DatedStatusList[]): PackFault[] {
  return lists.flatMap(({ list, isBound }) => {
    if (isBound) return [];
    const detail = 'the log does not know the key that signed it';
    return [{ code: 'ISSUER_KEY_UNKNOWN' as const, what: `status list ${String(list['id'])}`, detail }];
  });
}

/** Permits that no mandate grants. */
function namelessFaults(decided: readonly PlacedRecord[]): PackFault[] {
  return decided.flatMap(({ record }) => {
    const { eventId, decision, mandateId } = record;
    if (mandateId !== null || !isPermit(decision) || isAct(record)) return [];
    const detail = 'it permits and names no mandate';
    return [{ code: 'MANDATE_MISSING' as const, what: `record ${eventId}`, detail }];
  });
}

/** Decisions by the mandate that they name. */
function byMandate(decided: readonly PlacedRecord[]): ReadonlyMap<string, readonly PlacedRecord[]> {
  const found = new Map<string, PlacedRecord[]>();
  for (const placed of decided) {
    const { mandateId } = placed.record;
    if (mandateId === null) continue;
    const under = found.get(mandateId);
    if (under === undefined) found.set(mandateId, [placed]);
    else under.push(placed);
  }
  return found;
}

function signatureFaults(credential: JsonObject, what: string, { resolve, ed25519 }: Verifier): PackFault[] {
  // Whether a decision fell into the validity is the gate's verdict, which the record states; here it is the signature.
  const faults = credentialFaults(credential, resolve, signedAt(credential), ed25519);
  const signed = faults.map((code) => ({ code, what, detail: 'its credential does not verify' }));
  if (endsAtPerson(credential)) return signed;
  return [...signed, { code: 'DELEGATION_CHAIN_BROKEN', what, detail: 'its delegation does not start at a person' }];
}

function statusFaults(credential: JsonObject, what: string): PackFault[] {
  if (readStatusEntry(credential) !== null) return [];
  const detail = 'its credential does not say where its revocation is looked up';
  return [{ code: 'CREDENTIAL_STATUS_MISSING', what, detail }];
}

/** The lists whose signatures verify, and the faults of the others. */
function readStatusLists(credentials: readonly JsonObject[], nameOf: (id: string) => string, verifier: Verifier) {
  const faults: PackFault[] = [];
  const lists: DatedStatusList[] = [];
  for (const list of credentials) {
    const at = typeof list['validFrom'] === 'string' ? Date.parse(list['validFrom']) : Number.NaN;
    const codes = credentialFaults(list, verifier.resolve, signedAt(list), verifier.ed25519);
    const what = nameOf(String(list['id']));
    if (codes.length > 0) faults.push(...codes.map((code) => ({ code, what, detail: 'it does not verify' })));
    else if (Number.isNaN(at)) faults.push({ code: 'CREDENTIAL_MALFORMED', what, detail: 'it says no time' });
    else lists.push({ list, at, isBound: isSignedBound(list, verifier) });
  }
  return { faults, lists };
}

function isSignedBound(list: JsonObject, { resolve, bindings }: Verifier): boolean {
  const key = resolve(proofMethod(list) ?? '');
  return key !== null && bindings.issuerKeys.has(keyDigest(key));
}

/** The moment from which a credential can be valid: signed, and begun. */
function signedAt({ proof, validFrom }: JsonObject): number {
  const created = isJsonObject(proof) ? proof['created'] : undefined;
  const times = [created, validFrom].map((time) => (typeof time === 'string' ? Date.parse(time) : Number.NaN));
  return Math.max(...times);
}
