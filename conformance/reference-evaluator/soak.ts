/** By how much `npm run soak` multiplies the cases of a run. */
export const SOAK_FACTOR = Number(process.env['GATEWRIGHT_SOAK_FACTOR'] || 1);
