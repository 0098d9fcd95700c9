/** Maximum time slice of compiling or signing policies on the thread that serves calls, ms; may overrun by one step. */
export const SLICE_MS = 4;
