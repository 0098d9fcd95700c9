/** Version of this program, as its answers and its package say it. */
export const GATEWRIGHT_VERSION = '0.1.0';
/** Version of the protocol that it speaks. */
export const MAGP_VERSION = '1.0';
