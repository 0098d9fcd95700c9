import { isJsonObject, type JsonObject, parseJsonText, utf8 } from '@gatewright/protocol';
import type { ObjectStorage } from '../platform.js';

const STORED_AS = 'bootstrap';
const IV_BYTES = 12;

/**
 * The tokens and keys of the first start, until the operator has taken them: encrypted under a key that the storage does not hold
 * (AES-GCM), so that a copy of the storage opens nothing.
 */
export class SealedMembers {
  constructor(
    private readonly storage: Pick<ObjectStorage, 'get' | 'put' | 'delete'>,
    /** 32 bytes. */
    private readonly secret: Uint8Array,
  ) {}

  async keep(members: JsonObject): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const key = await this.#key('encrypt');
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new Uint8Array(utf8(JSON.stringify(members))),
    );
    await this.storage.put(STORED_AS, { iv, sealed: new Uint8Array(sealed) });
  }

  /** What was kept; null where it was taken. Throws where it was kept under another secret. */
  async read(): Promise<JsonObject | null> {
    const kept = await this.storage.get(STORED_AS);
    if (!isSealed(kept)) return null;
    const { iv, sealed } = kept;
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await this.#key('decrypt'), sealed);
    const members = parseJsonText(new TextDecoder().decode(text));
    return members.ok && isJsonObject(members.value) ? members.value : null;
  }

  /** False where it was taken before. */
  delete(): Promise<boolean> {
    return this.storage.delete(STORED_AS);
  }

  #key(use: 'encrypt' | 'decrypt') {
    return crypto.subtle.importKey('raw', new Uint8Array(this.secret), 'AES-GCM', false, [use]);
  }
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

function isSealed(kept: unknown): kept is Sealed {
  const { iv, sealed }: { iv?: unknown; sealed?: unknown } = Object(kept);
  return iv instanceof Uint8Array && sealed instanceof Uint8Array;
}
