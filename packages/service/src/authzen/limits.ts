/** Agents or actions that one page of a search evaluates at most. */
export const SEARCH_PAGE_MAX = 20;

/** How long a denial may be brought back as an access request, ms. */
export const ACCESS_REQUEST_WINDOW_MS = 10 * 60 * 1000;

/** How long a caller waits before it reads a pending access request again. */
export const TASK_POLL_SECONDS = 5;
