import { PROVENANCES } from '../trace/verdict.js';

const RANKS: ReadonlyMap<unknown, number> = new Map(PROVENANCES.map((level, rank) => [level, rank]));

/** Rank of a level of trust, weakest first from 0; null for anything else. */
export function provenanceRank(level: unknown): number | null {
  return RANKS.get(level) ?? null;
}
