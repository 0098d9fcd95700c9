/** Maximum time slice of compiling or signing policies on the thread that serves calls, ms; may overrun by one step. */
export const SLICE_MS = 4;
/** Keys derived from passwords and passphrases at a time: half of the threads of Node's pool. */
export const KEY_DERIVATIONS_AT_ONCE = 2;
/** Derivations that may wait; a password that comes then is refused. */
export const PASSWORDS_WAITING_MAX = 16;
