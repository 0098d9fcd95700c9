import { credentialFaults, endsAtPerson, type KeyResolver, keyResolver } from '../../credential/index.js';
import type { Ed25519 } from '../../ed25519/index.js';
import { isJsonObject, type JsonObject } from '../../json/index.js';
import { records } from './history-faults.js';
import type { EvidencePack } from './pack.js';
import type { PackFault } from './pack-report.js';
import { revocationFaults } from './revocation-faults.js';

/** What the reader holds about mandates beside the pack. */
export interface MandateTrust {
  /** DID documents of issuers, where the reader has its own; else the one in the pack. */
  readonly didDocuments?: readonly JsonObject[];
  /** Status lists that the reader kept from an earlier time. */
  readonly keptStatusLists?: readonly JsonObject[];
}

/** A status list whose signature verifies, and the time from which it holds, ms since the epoch. */
export interface DatedStatusList {
  readonly list: JsonObject;
  readonly at: number;
}

/** What is wrong with the mandates under which the records were decided: their credentials, and whether they still stood. */
export async function mandateFaults(pack: EvidencePack, trust: MandateTrust, ed25519: Ed25519): Promise<PackFault[]> {
  const documents = trust.didDocuments ?? (pack.didDocument === null ? [] : [pack.didDocument]);
  const resolve = keyResolver(documents);
  const given = readStatusLists(pack.statusLists, (id) => `status list ${id}`, resolve, ed25519);
  const kept = readStatusLists(trust.keptStatusLists ?? [], () => 'the status list that you kept', resolve, ed25519);
  const lists = [...given.lists, ...kept.lists];
  const byId = new Map(pack.credentials.map((credential) => [String(credential['id']), credential]));
  const shown = records(pack.batches).map(({ record }) => record);
  const named = new Set(shown.flatMap(({ mandateId }) => mandateId ?? []));
  const faults = await Promise.all(
    [...named].map(async (mandateId): Promise<PackFault[]> => {
      const what = `mandate ${mandateId}`;
      const credential = byId.get(`urn:uuid:${mandateId}`);
      if (credential === undefined) {
        return [{ code: 'CREDENTIAL_MISSING', what, detail: 'records name it and its credential is not here' }];
      }
      const under = shown.filter((record) => record.mandateId === mandateId);
      return [
        ...signatureFaults(credential, what, resolve, ed25519),
        ...(await revocationFaults(credential, what, under, lists)),
      ];
    }),
  );
  return [...given.faults, ...kept.faults, ...faults.flat()];
}

function signatureFaults(credential: JsonObject, what: string, resolve: KeyResolver, ed25519: Ed25519): PackFault[] {
  // Whether a decision fell into the validity is the gate's verdict, which the record tells; here it is the signature.
  const faults = credentialFaults(credential, resolve, signedAt(credential), ed25519);
  const signed = faults.map((code) => ({ code, what, detail: 'its credential does not verify' }));
  if (endsAtPerson(credential)) return signed;
  return [...signed, { code: 'DELEGATION_CHAIN_BROKEN', what, detail: 'its delegation does not start at a person' }];
}

/** The lists that verify, oldest first, and the faults of the others. */
function readStatusLists(
  credentials: readonly JsonObject[],
  nameOf: (id: string) => string,
  resolve: KeyResolver,
  ed25519: Ed25519,
) {
  const faults: PackFault[] = [];
  const lists: DatedStatusList[] = [];
  for (const list of credentials) {
    const at = typeof list['validFrom'] === 'string' ? Date.parse(list['validFrom']) : Number.NaN;
    const codes = credentialFaults(list, resolve, signedAt(list), ed25519);
    if (codes.length === 0 && !Number.isNaN(at)) lists.push({ list, at });
    const found = codes.length === 0 && Number.isNaN(at) ? (['CREDENTIAL_MALFORMED'] as const) : codes;
    const what = nameOf(String(list['id']));
    faults.push(...found.map((code) => ({ code, what, detail: 'it does not verify' })));
  }
  return { faults, lists };
}

/** The moment from which a credential can be valid: signed, and begun. */
function signedAt({ proof, validFrom }: JsonObject): number {
  const created = isJsonObject(proof) ? proof['created'] : undefined;
  const times = [created, validFrom].map((time) => (typeof time === 'string' ? Date.parse(time) : Number.NaN));
  return Math.max(...times);
}
