/** What stands behind a key: everything, or what a number of the request reaches in an order of limits. */
export const LIMIT_NONE: i32 = 0;
/** The amount above; all where the currency is out of the scope. */
export const LIMIT_AMOUNT_OVER: i32 = 1;
/** The amount at or above; all where there is no amount, too. */
export const LIMIT_AMOUNT_FROM: i32 = 2;
/** The same where a missing amount is found without it. */
export const LIMIT_AMOUNT_FROM_KNOWN: i32 = 3;
/** What was spent and the amount together above; all where the currency is out of the scope. */
export const LIMIT_TOTAL_OVER: i32 = 4;
export const LIMIT_OVER: i32 = 5;
export const LIMIT_UNDER: i32 = 6;
/** Below; all where there is no number. */
export const LIMIT_CONFIDENCE: i32 = 7;
export const LIMIT_EQUAL: i32 = 8;

/** How far apart two numbers may be approximated that are equal; see `Decimal.approximate`. */
const RELATIVE_ERROR: f64 = 1e-12;
const ABSOLUTE_ERROR: f64 = 1e-290;

/** The slack that makes a range of approximate limits hold every exact one. */
export function slackOf(value: f64): f64 {
  return Math.abs(value) * RELATIVE_ERROR + ABSOLUTE_ERROR;
}

/** The first index from `first` to `end` whose limit is at least the value; the limits are sorted. */
export function firstAtLeast(limits: Float64Array, first: i32, end: i32, value: f64): i32 {
  let low = first;
  let high = end;
  while (low < high) {
    const middle: i32 = (low + high) >> 1;
    if ((limits[middle] as f64) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
