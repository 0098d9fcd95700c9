/** How long one slice of compiling or signing policies may hold up the thread that serves calls, ms; a step over. */
export const SLICE_MS = 4;
