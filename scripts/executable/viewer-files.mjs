import { readAsset } from './read-asset.mjs';

/** Takes the place of the server's `viewer-files.ts`. */
export const readViewerFile = async (name) => readAsset(`viewer/${name}`);
