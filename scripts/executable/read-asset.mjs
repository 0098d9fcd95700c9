import { getAsset } from 'node:sea';

/** Name of the asset that lists the others: Node 24.0 to 24.7 cannot. */
export const ASSET_LIST = 'assets.json';

/** The bytes of an asset. Throws where the executable has none of this name. */
export const readAsset = (name) => new Uint8Array(getAsset(name));

/** The names of all assets below a folder. */
export const assetsIn = (folder) =>
  JSON.parse(getAsset(ASSET_LIST, 'utf8')).filter((name) => name.startsWith(`${folder}/`));
