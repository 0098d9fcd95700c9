/** A source of numbers that a seed decides. */
export interface Random {
  /** Number in [0, 1). */
  next(): number;
  /** Integer in [low, high]. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

const GOLDEN = 0x9e3779b9;

/** Mixes 32 bits (the finalizer of MurmurHash3). */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Numbers that follow from `seed` and `name` alone. */
export function randomFrom(seed: number, name: string): Random {
  let state = [...name].reduce((hash, letter) => mixed(hash + (letter.codePointAt(0) ?? 0)), mixed(seed));
  const next = () => {
    state = (state + GOLDEN) >>> 0;
    return mixed(state) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: ([first, ...rest]) => {
      const index = between(0, rest.length);
      return index === 0 ? first : (rest[index - 1] ?? first);
    },
  };
}
