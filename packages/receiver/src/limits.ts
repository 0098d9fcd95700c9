/** Largest body of a request that needs a permit, bytes: it is hashed before it is passed on. */
export const GOVERNED_BODY_MAX_BYTES = 1024 * 1024;
/** Longest value of the header that carries the authorization, characters. */
export const PERMIT_HEADER_MAX_CHARS = 16 * 1024;
/** Pauses before each further attempt to settle a hold, ms. */
export const SETTLE_PAUSES_MS = [2_000, 10_000, 30_000] as const;
/** Requests that may be settling in the background at once; beyond them nothing is admitted. */
export const SETTLING_MAX = 10_000;
