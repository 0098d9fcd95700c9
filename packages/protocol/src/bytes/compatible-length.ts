/** UTF-16 code units that one becomes at most (U+FDFA). */
export const COMPATIBLE_UNITS_MAX = 18;

/** By code unit, how many it becomes; 0 until it is looked up. */
const UNITS = new Uint8Array(0x10000);

/**
 * How many UTF-16 code units a text has at most in Normalization Form KC (UAX #15), as rules compare it: each unit is taken for
 * itself. Linear, unlike the host's own normalisation, which takes quadratic time to sort many combining marks.
 */
export function compatibleLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    length += unit < 0xa0 ? 1 : unitsOf(unit);
  }
  return length;
}

function unitsOf(unit: number): number {
  const known = UNITS[unit] ?? 0;
  if (known > 0) return known;
  const { length } = String.fromCharCode(unit).normalize('NFKC');
  UNITS[unit] = length;
  return length;
}
