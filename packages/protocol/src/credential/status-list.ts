import { fromBase64Url, readBounded, toBase64Url } from '../bytes/index.js';
import { isJsonObject, type JsonObject } from '../json/index.js';

/** Bits of one list: the least allowed, so that a bit hides among enough others (Bitstring Status List v1.0 §2.2). */
export const STATUS_LIST_BITS = 131_072;
/** A list that unpacks to more than this is refused, bytes. */
const LIST_MAX_BYTES = 16 * 1024 * 1024;

/** Where a credential's revocation is looked up (Bitstring Status List v1.0 §2.1). */
export interface StatusEntry {
  readonly listUrl: string;
  readonly index: number;
}

/** The `credentialStatus` of a credential whose bit is `index` among all, on lists of 131,072 below `listsUrl`. */
export function statusEntry(listsUrl: string, index: number): JsonObject {
  const list = `${listsUrl}/${Math.floor(index / STATUS_LIST_BITS)}`;
  const statusListIndex = String(index % STATUS_LIST_BITS);
  return {
    id: `${list}#${statusListIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex,
    statusListCredential: list,
  };
}

/** Where a credential says its revocation is looked up; null where it says nothing that is understood. */
export function readStatusEntry(credential: JsonObject): StatusEntry | null {
  const status = credential['credentialStatus'];
  if (!isJsonObject(status) || status['type'] !== 'BitstringStatusListEntry') return null;
  const { statusPurpose, statusListIndex, statusListCredential } = status;
  if (statusPurpose !== 'revocation' || typeof statusListCredential !== 'string') return null;
  if (typeof statusListIndex !== 'string' || !/^(?:0|[1-9][0-9]{0,9})$/.test(statusListIndex)) return null;
  return { listUrl: statusListCredential, index: Number(statusListIndex) };
}

/** The bits of a list, the first at the left (Bitstring Status List v1.0 §3.2): 1 for each given index. */
export function statusBits(indexes: readonly number[]): Uint8Array {
  const bits = new Uint8Array(STATUS_LIST_BITS / 8);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bits;
}

/** The unsigned credential of a list (Bitstring Status List v1.0 §2.2); `gzipped` is its bitstring, compressed. */
export function statusListCredential(url: string, issuer: string, gzipped: Uint8Array, validFrom: string): JsonObject {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom,
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${toBase64Url(gzipped)}`,
    },
  };
}

/**
 * Whether the bit of an entry is set in a list (Bitstring Status List v1.0 §3.2); null where the list is another one, malformed, or shorter than that.
 * The list's own signature is another matter: see `credentialFaults`.
 */
export async function isRevoked(entry: StatusEntry, list: JsonObject): Promise<boolean | null> {
  const subject = list['credentialSubject'];
  if (list['id'] !== entry.listUrl || !isJsonObject(subject) || subject['statusPurpose'] !== 'revocation') return null;
  const { encodedList } = subject;
  const packed =
    typeof encodedList === 'string' && encodedList.startsWith('u') ? fromBase64Url(encodedList.slice(1)) : null;
  const bits = packed === null ? null : await unpacked(packed);
  const byte = bits === null || bits.length * 8 < STATUS_LIST_BITS ? undefined : bits[entry.index >> 3];
  return byte === undefined ? null : (byte & (0x80 >> (entry.index & 7))) !== 0;
}

async function unpacked(gzipped: Uint8Array): Promise<Uint8Array | null> {
  try {
    const stream = new Blob([gzipped.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await readBounded(stream, LIST_MAX_BYTES);
  } catch {
    return null;
  }
}
