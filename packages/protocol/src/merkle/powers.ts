/** How often a positive safe integer can be halved. */
export function trailingZeros(value: number): number {
  let zeros = 0;
  for (let rest = value; rest % 2 === 0; rest /= 2) zeros += 1;
  return zeros;
}

/** True for 1, 2, 4, 8 … */
export function isPowerOfTwo(value: number): boolean {
  return value === 2 ** trailingZeros(value);
}
