/** Text of one editor, UTF-16 code units. */
export const TEXT_MAX_CHARS = 64 * 1024;
/** A link without the address of the page, characters; chats and mail programs cut longer ones. */
export const LINK_MAX_CHARS = 32 * 1024;
/** A draft as a link says it before it is compressed, bytes: every text at its bound in the longest form of UTF-8 and JSON. */
export const LINK_DRAFT_MAX_BYTES = 4 * 6 * TEXT_MAX_CHARS;
/** Cases that are run while a person writes. */
export const CASES_MAX = 200;
/** How long cases run while a person writes, ms; the others are left to `gatewright policy test`. */
export const CASES_MS = 500;
/** How long a text is left alone before it is assessed, ms. */
export const ASSESS_MS = 150;
