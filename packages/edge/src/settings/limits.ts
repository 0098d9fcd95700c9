/** Bytes of the tag in the address of an organisation: guessing one takes more calls than a caller can make. */
export const TAG_BYTES = 8;
/** Tags of organisations that an instance keeps. */
export const ADDRESSES_MAX = 10_000;
/** Characters of the operator's secret at least. */
export const OPERATOR_SECRET_MIN_CHARACTERS = 32;
