/** The path below which the server has the pages. */
export const BASE_PATH = '/console';
