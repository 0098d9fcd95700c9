/** The value below which that share (0 … 1) of the numbers lies. Sorts them in place. */
export function percentile(numbers, share) {
  numbers.sort((a, b) => a - b);
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
}
