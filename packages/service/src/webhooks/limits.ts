/** How old, or how far ahead, the timestamp of a signed webhook may be, ms. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1000;
/**
 * Messages under way at once: to one webhook, to those of an organisation beyond the first to each, and in all beyond the
 * first of each organisation.
 */
export const WEBHOOK_PLACES = 2;
export const WEBHOOK_PLACES_OF_ORGANISATION = 10;
export const WEBHOOK_PLACES_IN_ALL = 200;
/** How long a shutdown waits for receivers, ms; what none of them took by then goes out at the next start. */
export const WEBHOOK_GRACE_MS = 1_000;
/** How many webhooks an organisation may have: each receives every event, from the same servers. */
export const WEBHOOKS_PER_ORGANISATION_MAX = 50;
/** How long a server that takes a message keeps it from the others, ms; longer than a receiver may take. */
export const WEBHOOK_LEASE_MS = 60_000;
/** Waits between the attempts of one message, ms; after the last one it is given up. */
export const WEBHOOK_RETRY_DELAYS_MS = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400].map(
  (seconds) => seconds * 1000,
);
/** How long every message to a webhook may fail before it is disabled, ms. */
export const WEBHOOK_DISABLE_AFTER_MS = 5 * 24 * 60 * 60 * 1000;
/** Characters of a value in a message of e-mail, and of its subject. */
export const MAIL_LINE_MAX_CHARACTERS = 500;
export const MAIL_SUBJECT_MAX_CHARACTERS = 120;
/** Messages of e-mail that wait for one subscription; further ones are left out. */
export const MAIL_WAITING_MAX = 100;
/** How long a message of e-mail waits for its rate before it is given up, ms. */
export const MAIL_WAIT_MAX_MS = 24 * 60 * 60 * 1000;
/** Rules that a message names. */
export const RULES_IN_MESSAGE_MAX = 20;
/** How long an ended message is kept, ms. */
export const WEBHOOK_KEEP_MS = 7 * 24 * 60 * 60 * 1000;
