import { DATABASE_FILE, folderOf } from './names.js';

/** How often a gate looks whether its files are there, ms: what it decides in between is lost with them. */
const LOOK_EVERY_MS = 500;

export const EVICTED =
  'the browser removed the data of this gate: its agents and its evidence are gone; createBrowserGate makes a new one';

/** The files of the gate that a page has open are gone, and a new gate is not made in its place unless the page asks for it. */
export class GateEvictedError extends Error {
  readonly code = 'GATE_EVICTED';

  constructor() {
    super(EVICTED);
    this.name = 'GateEvictedError';
  }
}

/** What watches the files of a gate. */
export interface EvictionWatch {
  /** Aborts once the database is no longer in the file system: its thread would go on writing into what the browser removed. */
  readonly evicted: AbortSignal;
  stop(): void;
}

/** Watches the files of an open gate. */
export function watchEviction(gate: string): EvictionWatch {
  const evicted = new AbortController();
  const timer = setInterval(async () => {
    if (await isThere(gate)) return;
    clearInterval(timer);
    evicted.abort();
  }, LOOK_EVERY_MS);
  return { evicted: evicted.signal, stop: () => clearInterval(timer) };
}

/** Whether the database is there. Where the browser does not say, it is. */
async function isThere(gate: string): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderOf(gate));
    await folder.getFileHandle(DATABASE_FILE);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotFoundError');
  }
}
