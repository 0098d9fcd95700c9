import type { GateFiles } from './files.js';

/** The address of the classic script while it runs for the first time: in a page its element says it, in a worker the location. */
const OWN_ADDRESS = ownAddress();

/** As `files.ts`, for the classic script, which is its own worker. */
export function filesBeside(): GateFiles {
  return { worker: OWN_ADDRESS, type: 'classic', sqlite: new URL('./sqlite3.wasm', OWN_ADDRESS).href };
}

function ownAddress(): string {
  if (typeof document === 'undefined') return location.href;
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement ? currentScript.src : location.href;
}
