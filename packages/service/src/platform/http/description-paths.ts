/** Where the interface is described, below the prefix and at the root: for machines, and as pages for people. */
export const DESCRIPTION_PATH = '/openapi.json';
export const REFERENCE_PATH = '/docs';
