import { SqliteInstance } from './instance.js';

/** Where SQLite's WebAssembly file is, and what it must be (`sha384-…`, Subresource Integrity); null trusts the address. */
export interface SqliteFile {
  readonly url: string;
  readonly integrity: string | null;
}

/** Fetches and starts SQLite. Throws TypeError where the file cannot be had or is another one than its integrity says. */
export async function loadSqlite({ url, integrity }: SqliteFile): Promise<SqliteInstance> {
  const response = await fetch(url, { credentials: 'same-origin', ...(integrity === null ? {} : { integrity }) });
  if (!response.ok) throw new TypeError(`${url} is answered with ${response.status}; serve sqlite3.wasm there`);
  // Not while it streams: that needs the media type application/wasm, which few simple servers send.
  return SqliteInstance.of(await WebAssembly.compile(await response.arrayBuffer()));
}
