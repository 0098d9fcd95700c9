import { hmacSha256, sha256, toHex, utf8 } from '@gatewright/protocol';
import { type Keys, type Machine, uuidV7 } from '@gatewright/service';

type Ids = Machine['ids'];

/** Bytes that a seed and a name determine: 32 of them, HMAC-SHA-256. */
export type SeededBytes = (name: string) => Uint8Array;

export function seededBytes(seed: string): SeededBytes {
  const key = sha256(utf8(seed));
  return (name) => hmacSha256(key, utf8(name));
}

/**
 * Ids and secrets in a fixed order: the nth of a seed is always the same, but for the time in an id. `note` is called with every id.
 */
export function seededIds(bytes: SeededBytes, now: () => number, note: (uuid: string) => void): Ids {
  let made = 0;
  return {
    uuid() {
      made += 1;
      const uuid = uuidV7(now(), countedUuid(made, bytes(`uuid ${made}`)));
      note(uuid);
      return uuid;
    },
    secret() {
      made += 1;
      return bytes(`secret ${made}`);
    },
  };
}

/** The keys of a gate, which a host otherwise keeps in a file. */
export function seededKeys(bytes: SeededBytes): Keys {
  return {
    policy: bytes('policy key'),
    log: bytes('log key'),
    issuer: bytes('issuer key'),
    claimToken: bytes('claim token key'),
    nextPolicy: null,
    retired: [],
    database: 'unused',
  };
}

/**
 * A UUID whose chance begins with a count of 24 bits (RFC 9562 §6.2, method 1): ids of one time are in the order in which they were made,
 * and so is what the gate decided while its time stood still.
 */
function countedUuid(count: number, bytes: Uint8Array): string {
  const [high, low] = [count >>> 12, count & 0xfff].map((part) => part.toString(16).padStart(3, '0').slice(-3));
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${high}-8${low}-${hex.slice(12, 24)}`;
}
