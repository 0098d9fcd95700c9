import { getAsset } from 'node:sea';

/** The bytes of an asset. Throws where the executable has none of this name. */
export const readAsset = (name) => new Uint8Array(getAsset(name));

/** The names of all assets below a folder. */
export const assetsIn = (folder) =>
  JSON.parse(getAsset('assets.json', 'utf8')).filter((name) => name.startsWith(`${folder}/`));
