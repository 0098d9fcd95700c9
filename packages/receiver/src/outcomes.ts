/** Largest body of a response that is stored, bytes; a larger one is answered with a receipt. */
const STORED_BODY_MAX_BYTES = 16 * 1024;
/** Outcomes in memory, and how long each is kept, ms. */
const STORED_MAX = 1_000;
const STORED_MS = 10 * 60_000;

/** By this header of a response, the caller knows that nothing ran again. */
export const REPLAYED_HEADER = 'x-gatewright-replayed';

/** The response of a request that ran, as far as it is stored. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | null;
  /** Null where it is too large, or encoded for one reader. */
  readonly body: Uint8Array | null;
}

/** The outcome of a request that ran under an authorization. */
export interface StoredOutcome {
  /** Digest of the request: method, target, content type, body, and the headers `authorization`, `cookie` and `accept`. */
  readonly digest: string;
  readonly answer: StoredAnswer;
}

/** Keeps outcomes by the id of their authorization, as long as it likes. Processes that share one answer for each other. */
export interface OutcomeStore {
  get(authorizationId: string): Promise<StoredOutcome | null>;
  set(authorizationId: string, outcome: StoredOutcome): Promise<void>;
}

/** Keeps the last 1,000 outcomes in memory, each for 10 minutes. */
export function memoryOutcomes(clock: () => number): OutcomeStore {
  const stored = new Map<string, { readonly outcome: StoredOutcome; readonly until: number }>();
  return {
    get: async (id) => {
      const found = stored.get(id);
      return found !== undefined && found.until > clock() ? found.outcome : null;
    },
    set: async (id, outcome) => {
      stored.set(id, { outcome, until: clock() + STORED_MS });
      const [oldest] = stored.keys();
      if (stored.size > STORED_MAX && oldest !== undefined) stored.delete(oldest);
    },
  };
}

/** Collects the body of a response as far as it is stored. */
export class CollectedBody {
  private pieces: Uint8Array[] | null = [];
  private size = 0;

  /** A body that is encoded for one reader is not kept. */
  add(piece: Uint8Array, contentEncoding: unknown): void {
    this.size += piece.length;
    const isKept = this.size <= STORED_BODY_MAX_BYTES && (contentEncoding === undefined || contentEncoding === null);
    if (isKept) this.pieces?.push(piece.slice());
    else this.pieces = null;
  }

  get bytes(): Uint8Array<ArrayBuffer> | null {
    if (this.pieces === null) return null;
    const bytes = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }
}
