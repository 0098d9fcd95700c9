import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import {
  concatBytes,
  type Ed25519,
  fromHex,
  isStrictlyEncoded,
  PUBLIC_KEY_BYTES,
  SIGNATURE_BYTES,
  SPKI_PREFIX_HEX,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** Public keys that each of them keeps ready, and verdicts that it reports at once: who waits for the first goes on meanwhile. */
const VERIFICATION_KEYS_MAX = 4096;
const VERDICTS_PER_MESSAGE = 16;

/** What a thread gets when it starts. */
interface Terms {
  readonly spkiPrefix: Uint8Array;
  readonly publicKeyBytes: number;
  readonly signatureBytes: number;
  readonly keysMax: number;
  readonly verdictsPerMessage: number;
}

const TERMS: Terms = {
  spkiPrefix: fromHex(SPKI_PREFIX_HEX) ?? new Uint8Array(),
  publicKeyBytes: PUBLIC_KEY_BYTES,
  signatureBytes: SIGNATURE_BYTES,
  keysMax: VERIFICATION_KEYS_MAX,
  verdictsPerMessage: VERDICTS_PER_MESSAGE,
};

/** Public key, signature and message of many questions, one behind the other, and how long each message is. */
interface Batch {
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
}

/** A question and the caller that waits for the answer. */
interface Asked {
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly settle: (valid: boolean | Promise<boolean>) => void;
}

/**
 * Ed25519 of Node whose `verifyAsync` has threads of its own, at least one, which start when they are needed and keep no
 * process alive. Node's pool gives as many threads to signatures as it has, and on a host of few cores these take the
 * processor from the thread that serves calls; and it wakes one, and comes back, for each signature alone.
 */
export function threadedEd25519(threads: number): Ed25519 {
  const pool = Array.from({ length: threads }, () => new VerificationThread());
  return {
    ...nodeEd25519,
    verifyAsync(signature, message, publicKey) {
      if (!isStrictlyEncoded(signature, publicKey)) return Promise.resolve(false);
      const idlest = pool.reduce((one, other) => (other.waiting < one.waiting ? other : one));
      return idlest.verifyAsync(signature, message, publicKey);
    },
  };
}

/**
 * One thread. Questions of one turn of the event loop travel together, and are answered in their order. One that cannot be
 * had, or that ends, leaves them to Node's pool.
 */
export class VerificationThread implements Pick<Ed25519, 'verifyAsync'> {
  #worker: Worker | null = null;
  #failed = false;
  readonly #asked: Asked[] = [];
  readonly #sent: Asked[] = [];

  constructor(private readonly start: () => Worker = startWorker) {}

  /** Questions without an answer. */
  get waiting(): number {
    return this.#asked.length + this.#sent.length;
  }

  /** Of what is strictly encoded. */
  verifyAsync(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
    if (this.#failed) return nodeEd25519.verifyAsync(signature, message, publicKey);
    return new Promise((settle) => {
      this.#asked.push({ signature, message, publicKey, settle });
      if (this.#asked.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    const batch = this.#asked.splice(0);
    this.#sent.push(...batch);
    try {
      this.#worker ??= this.#watched(this.start());
      const bytes = concatBytes(
        ...batch.flatMap(({ publicKey, signature, message }) => [publicKey, signature, message]),
      );
      const question: Batch = { bytes, lengths: batch.map(({ message }) => message.length) };
      this.#worker.postMessage(question);
    } catch {
      this.#giveUp();
    }
  }

  #watched(worker: Worker): Worker {
    worker.on('message', (verdicts: readonly boolean[]) => {
      for (const verdict of verdicts) this.#sent.shift()?.settle(verdict);
    });
    worker.on('error', () => this.#giveUp());
    worker.on('exit', () => this.#giveUp());
    worker.unref();
    return worker;
  }

  #giveUp(): void {
    this.#failed = true;
    for (const { signature, message, publicKey, settle } of [...this.#sent.splice(0), ...this.#asked.splice(0)]) {
      settle(nodeEd25519.verifyAsync(signature, message, publicKey));
    }
  }
}

/** The thread runs from the text of a function, so that it is there wherever a host bundles this module into. */
function startWorker(): Worker {
  return new Worker(`(${work})()`, { eval: true, workerData: TERMS });
}

/** What the thread does, with nothing of this module but its arguments. */
function work(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createPublicKey, verify } = process.getBuiltinModule('node:crypto');
  const { spkiPrefix, publicKeyBytes, signatureBytes, keysMax, verdictsPerMessage }: Terms = workerData;
  const keys = new Map<string, KeyObject | null>();

  function importKey(raw: Uint8Array): KeyObject | null {
    try {
      return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' });
    } catch {
      return null;
    }
  }

  function keyOf(raw: Buffer): KeyObject | null {
    const name = raw.toString('latin1');
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size >= keysMax) keys.clear();
    const key = importKey(raw);
    keys.set(name, key);
    return key;
  }

  parentPort?.on('message', ({ bytes, lengths }: Batch) => {
    let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const next = (length: number) => {
      const taken = rest.subarray(0, length);
      rest = rest.subarray(length);
      return taken;
    };
    let verdicts: boolean[] = [];
    for (const length of lengths) {
      const key = keyOf(next(publicKeyBytes));
      const signature = next(signatureBytes);
      const message = next(length);
      verdicts.push(key !== null && verify(null, message, key, signature));
      if (verdicts.length < verdictsPerMessage) continue;
      parentPort.postMessage(verdicts);
      verdicts = [];
    }
    if (verdicts.length > 0) parentPort.postMessage(verdicts);
  });
}
