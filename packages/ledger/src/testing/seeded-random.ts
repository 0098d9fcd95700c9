/** A number generator (xorshift32) whose sequence follows from its seed. */
export function seededRandom(seed: number): (sides: number) => number {
  let state = (seed * 0x9e3779b1) | 1;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}
