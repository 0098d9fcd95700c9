/** The interface of `node:sqlite`, in 30 MB of binaries for each platform. */
export { DatabaseSync } from '@photostructure/sqlite';
