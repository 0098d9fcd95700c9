// Seeded draws of the drills.

/** Draws that follow from a seed (mulberry32): the same seed draws the same failures. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound) => Math.floor(next() * bound);
  const pick = (items) => items[below(items.length)];
  return {
    next,
    below,
    pick,
    chance: (probability) => next() < probability,
    shuffled: (items) => shuffled(items, below),
    /** At least one of the items, in random order. */
    some: (items) => shuffled(items, below).slice(0, 1 + below(items.length)),
  };
}

function shuffled(items, below) {
  const left = [...items];
  return items.map(() => left.splice(below(left.length), 1)[0]);
}
