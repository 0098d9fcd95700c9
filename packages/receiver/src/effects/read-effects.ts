import {
  type Checkpoint,
  type Ed25519,
  isJsonObject,
  isSameHash,
  type JsonObject,
  jsonOf,
  type NoteKey,
  openCheckpoint,
  readCheckpoint,
  readHash,
  readNote,
  type Sha256,
  TreeFrontier,
} from '@gatewright/protocol';
import type { EffectEntry } from './effect-log.js';

/** What is wrong with a log of effects. */
export interface EffectsFault {
  readonly code: 'ENTRY_MALFORMED' | 'CHECKPOINT_UNSIGNED' | 'CHECKPOINT_MISMATCH' | 'CLOCK_REWOUND' | 'TAIL_MOVED';
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly detail: string;
}

/** An entry with what its place in the log makes of it. */
export interface PlacedEntry {
  readonly entry: EffectEntry;
  readonly index: number;
  readonly leafHex: string;
}

/** What a log is read with: SHA-256 of bytes, of text as hex, and Ed25519. */
export interface EffectsPorts {
  readonly hash: Sha256;
  readonly hashText: (text: string) => string;
  readonly ed25519: Ed25519;
}

const LEAF_PREFIX = '\0';

/** Adds a line to the tree of its log (RFC 9162 §2.1.1). Returns its leaf in hex. */
export function appendLine(tree: TreeFrontier, line: string, hashText: EffectsPorts['hashText']): string {
  const leafHex = hashText(LEAF_PREFIX + line);
  const leaf = readHash(leafHex);
  if (leaf === null) throw new TypeError('hashText gives no SHA-256 in hex');
  tree.append(leaf);
  return leafHex;
}

/**
 * Reads a log of effects line by line and checks that each checkpoint covers all lines before it. With a key each checkpoint must
 * be signed by it. Never throws.
 */
export class EffectsReader {
  readonly faults: EffectsFault[] = [];
  readonly tree: TreeFrontier;
  /** Entries that the last checkpoint covers. */
  sealed = 0;
  private line = 0;
  private at = '';
  private kept: Checkpoint | null = null;

  constructor(
    private readonly key: NoteKey | null,
    private readonly ports: EffectsPorts,
    private readonly found: (placed: PlacedEntry) => void,
  ) {
    this.tree = new TreeFrontier(ports.hash);
  }

  /** The time of the last entry, RFC 3339; empty before the first. */
  get lastAt(): string {
    return this.at;
  }

  add(text: string): void {
    this.line += 1;
    const value = jsonOf(text);
    if (!isJsonObject(value)) this.fault('ENTRY_MALFORMED', 'the line is no entry: the log was cut or changed here');
    else if (typeof value['checkpoint'] === 'string') this.seal(value['checkpoint']);
    else this.append(text, value);
  }

  /**
   * Takes a checkpoint that the caller kept from an earlier time; call it before `add`. Other entries than it covers are a fault once as
   * many were read, or at once where there are more already; too few are a fault at `end`.
   */
  holdAgainst(note: string): void {
    this.kept = this.open(note);
    if (this.kept === null)
      this.fault('CHECKPOINT_UNSIGNED', 'the kept checkpoint is not signed by the key of the log');
    else if (this.kept.size < this.tree.size)
      this.faultKept(`the kept checkpoint of ${this.kept.size} entries came after ${this.tree.size} were read`);
    else this.compareKept();
  }

  /** Ends the log: a kept checkpoint that it did not reach is a fault. */
  end(): void {
    if (this.kept === null) return;
    this.faultKept(`the log ends before the kept checkpoint of ${this.kept.size} entries; it has ${this.tree.size}`);
  }

  private compareKept(): void {
    if (this.kept?.size !== this.tree.size) return;
    if (isSameHash(this.kept.root, this.tree.root())) this.kept = null;
    else this.faultKept(`the first ${this.kept.size} entries of the log are not those of the kept checkpoint`);
  }

  private faultKept(detail: string): void {
    this.fault('CHECKPOINT_MISMATCH', detail);
    this.kept = null;
  }

  private append(text: string, value: JsonObject): void {
    const index = this.tree.size;
    // A line that is no entry counts as a leaf: the checkpoint says whether the log has it.
    const leafHex = appendLine(this.tree, text, this.ports.hashText);
    this.compareKept();
    const entry = readEntry(value);
    if (entry === null) {
      this.fault('ENTRY_MALFORMED', 'the line has not the members of an entry');
      return;
    }
    if (entry.at < this.at) this.fault('CLOCK_REWOUND', `${entry.at} is before ${this.at}`);
    else this.at = entry.at;
    if (entry.kind === 'recover') {
      const detail = `${entry.bytes} bytes that followed here were ${entry.tail} and moved to another file, ${entry.digest}`;
      this.fault('TAIL_MOVED', detail);
    }
    this.found({ entry, index, leafHex });
  }

  private seal(note: string): void {
    const checkpoint = this.open(note);
    if (checkpoint === null) {
      this.fault('CHECKPOINT_UNSIGNED', 'the checkpoint is not signed by the key of the log');
      return;
    }
    const { size, root } = checkpoint;
    if (size !== this.tree.size || !isSameHash(root, this.tree.root())) {
      const detail = `the checkpoint covers ${size} entries, which are not the ${this.tree.size} before it`;
      this.fault('CHECKPOINT_MISMATCH', detail);
    }
    this.sealed = this.tree.size;
  }

  private open(note: string) {
    if (this.key !== null) return openCheckpoint(note, this.key, this.ports.ed25519);
    const text = readNote(note)?.text;
    return text === undefined ? null : readCheckpoint(text);
  }

  private fault(code: EffectsFault['code'], detail: string): void {
    this.faults.push({ code, line: this.line, detail });
  }
}

/** The line of an entry or of a checkpoint, without its newline. */
export function effectLine(entry: EffectEntry | { readonly checkpoint: string }): string {
  return JSON.stringify(entry);
}

function readEntry(value: JsonObject): EffectEntry | null {
  const { kind, at, action, authorizationId, outcome } = value;
  if (typeof at !== 'string') return null;
  if (kind === 'serve') return typeof action === 'string' ? { kind, at, action } : null;
  if (kind === 'recover') {
    const { tail, bytes, digest } = value;
    const isTail = tail === 'torn' || tail === 'interleaved';
    return isTail && typeof bytes === 'number' && typeof digest === 'string' ? { kind, at, tail, bytes, digest } : null;
  }
  if (typeof authorizationId !== 'string') return null;
  if (kind === 'end') {
    return outcome === 'voided' || outcome === 'unknown' ? { kind, at, authorizationId, outcome } : null;
  }
  const { agentDid, amount, currency, merchant, method, target, payloadDigest } = value;
  if (kind !== 'effect' || typeof action !== 'string' || typeof agentDid !== 'string') return null;
  if (typeof amount !== 'string' || typeof currency !== 'string' || typeof merchant !== 'string') return null;
  if (typeof method !== 'string' || typeof target !== 'string' || typeof payloadDigest !== 'string') return null;
  return { kind, at, authorizationId, agentDid, action, amount, currency, merchant, method, target, payloadDigest };
}
