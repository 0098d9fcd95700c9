/** How long an access token of a login lives, and the refresh token that brings the next one, ms. */
export const ACCESS_TOKEN_TTL_MS = 15 * 60 * 1000;
export const REFRESH_TOKEN_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a session of the console lives at most, ms. */
export const CONSOLE_SESSION_TTL_MS = 12 * 60 * 60 * 1000;
/** How long a device is known by which a person logged in, ms. */
export const KNOWN_DEVICE_MS = 180 * 24 * 60 * 60 * 1000;
/** How old the keys of a token issuer grow before they are read again, the pause after a reading, and how long an answer of the issuer may take, ms; and how long it may be. */
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60 * 1000;
export const OIDC_KEYS_COOLDOWN_MS = 10 * 1000;
export const OIDC_TIMEOUT_MS = 5 * 1000;
export const OIDC_ANSWER_MAX_BYTES = 256 * 1024;
/** How long the printed link to the first login may be used, ms. */
export const LOGIN_LINK_TTL_MS = 10 * 60 * 1000;
/** How long a login at the issuer may take, and how long the session of the console lives that it opens, ms. */
export const OIDC_LOGIN_MS = 10 * 60 * 1000;
export const OIDC_SESSION_TTL_MS = 60 * 60 * 1000;
