/** Agents or actions that one page of a search evaluates at most. */
export const SEARCH_PAGE_MAX = 20;
