import { sha256Hex } from '@gatewright/protocol';
import type { Vector } from '../../runner/index.js';

/** A mutant, as far as its kills depend on it. */
interface Killer {
  /** See `Mutant`. */
  readonly source: string | null;
}

/** Kills as they are stored: vectors by the hash of their content, and per hash of a mutant's source, the places of those that it fails on. */
interface StoredKills {
  readonly vectors: readonly string[];
  readonly kills: Readonly<Record<string, readonly number[]>>;
}

/**
 * The kills of an earlier run, by the source of the mutant and the content of the vector. The source is the file that the mutant changes: a change
 * of another file of the reference evaluator that changes no expected verdict is taken to change no kill. The tests of the corpus run every
 * certificate again, whatever is known here.
 */
export class KnownKills {
  private readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly seenBefore: ReadonlySet<string>;
  private readonly now = new Map<string, Set<string>>();
  private readonly seen = new Set<string>();
  private readonly keys = new WeakMap<object, string>();

  /** Without a text nothing is known. */
  constructor(text?: string) {
    const { vectors, kills }: StoredKills = text === undefined ? { vectors: [], kills: {} } : JSON.parse(text);
    this.seenBefore = new Set(vectors);
    this.before = new Map(
      Object.entries(kills).map(([mutant, places]) => [mutant, new Set(places.map((place) => vectors[place] ?? ''))]),
    );
  }

  /** Whether the mutant fails on the vector; undefined where it is not known. */
  find(mutant: Killer, vector: Vector): boolean | undefined {
    if (mutant.source === null) return undefined;
    const kills = this.before.get(this.keyOf(mutant, mutant.source));
    const key = this.keyOf(vector, JSON.stringify(vector));
    return kills !== undefined && this.seenBefore.has(key) ? kills.has(key) : undefined;
  }

  note(mutant: Killer, vector: Vector, isKill: boolean): void {
    if (mutant.source === null) return;
    const key = this.keyOf(vector, JSON.stringify(vector));
    const mutantKey = this.keyOf(mutant, mutant.source);
    const kills = this.now.get(mutantKey) ?? new Set();
    this.now.set(mutantKey, kills);
    this.seen.add(key);
    if (isKill) kills.add(key);
  }

  /** What was found or noted, as the text that a later run takes. */
  toString(): string {
    const vectors = [...this.seen];
    const places = new Map(vectors.map((key, place) => [key, place]));
    const kills = [...this.now].map(
      ([mutant, keys]) => [mutant, [...keys].map((key) => places.get(key) ?? 0)] as const,
    );
    const stored: StoredKills = { vectors, kills: Object.fromEntries(kills) };
    return JSON.stringify(stored);
  }

  private keyOf(of: object, text: string): string {
    const key = this.keys.get(of) ?? sha256Hex(text).slice(0, 16);
    this.keys.set(of, key);
    return key;
  }
}
