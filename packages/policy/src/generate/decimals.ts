/** Decimal places past which a limit is taken as it is. */
const PLACES_MAX = 12;

/** A number moved by steps of its last decimal place, or of `places` if that is finer; exact for numbers of up to 15 digits. */
export function shifted(number: number, steps: number, places: number): number {
  const [, decimals = ''] = /\.(\d+)$/.exec(String(number)) ?? [];
  const used = Math.min(Math.max(places, decimals.length), PLACES_MAX);
  return Number((number + steps * 10 ** -used).toFixed(used));
}
