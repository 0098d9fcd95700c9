import type { JsonObject } from '@gatewright/protocol';
import { API_PREFIX } from '@gatewright/service';
import type { Answer } from '../calls/answerer.js';
import { filesBeside } from '../files.js';
import { openMemoryGate } from '../gate/open-gate.js';
import type { GateSettings } from '../gate/settings.js';
import { SharedGate } from '../leader-election/shared-gate.js';
import { SQLITE_INTEGRITY } from '../sqlite/integrity.js';
import { sharedName } from '../worker/gate-worker.js';
import type { GateStorage } from '../worker/messages.js';
import { offlineFiles } from './offline-files.js';
import { isServiceWorker } from './scope.js';

/** How a service worker answers for the gate of its origin. */
export interface ServeGateOptions {
  /**
   * `opfs` hands calls to the tab that leads the gate: a service worker has no synchronous access to files. `memory` is a gate in the
   * service worker itself, which ends whenever the browser stops it, at the latest after some seconds without an event.
   */
  readonly storage: GateStorage;
  /** As in `createBrowserGate`. */
  readonly name?: string;
  readonly settings?: GateSettings;
  /** Address of SQLite's WebAssembly file; beside this script unless given. */
  readonly sqlite?: string;
  /** Addresses of this origin that are kept when the worker is installed, and served where the network is away. */
  readonly offline?: readonly string[];
  /** Called with the tokens and keys of the first organisation of a gate in memory. */
  readonly onFirstMembers?: (members: JsonObject) => void;
}

/** How long a call waits for a tab that leads, ms. */
const LEADER_MAX_MS = 3_000;

/**
 * Answers `/api/v1` of the own origin from a gate. Call it while the service worker's script runs. Throws TypeError elsewhere.
 *
 * @example
 * import { serveGate } from '@gatewright/browser';
 *
 * serveGate({ storage: 'opfs', offline: ['/', '/page.js', '/gatewright.js', '/sqlite3.wasm'] });
 */
export function serveGate(options: ServeGateOptions): void {
  const scope: object = globalThis;
  if (!isServiceWorker(scope)) throw new TypeError('serveGate is for the script of a service worker');
  const { origin } = new URL(scope.location.href);
  const answer = answererFor(options, origin);
  const kept = offlineFiles(scope, options.offline ?? []);
  scope.addEventListener('install', (event) => event.waitUntil(kept.keep().then(() => scope.skipWaiting())));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== origin) return;
    if (url.pathname.startsWith(`${API_PREFIX}/`)) event.respondWith(answerOrRefuse(answer, request));
    else if (kept.has(url)) event.respondWith(kept.answer(request));
  });
}

function answererFor({ storage, name = 'default', ...options }: ServeGateOptions, origin: string): Answer {
  if (storage === 'opfs') {
    const shared = new SharedGate(sharedName(name), LEADER_MAX_MS);
    return (request) => shared.answer(request);
  }
  const sqlite = { url: options.sqlite ?? filesBeside().sqlite, integrity: SQLITE_INTEGRITY };
  const open = async () => {
    const { gate, members } = await openMemoryGate({ name, origin, settings: options.settings ?? {}, sqlite });
    options.onFirstMembers?.(members);
    return gate;
  };
  let opened: ReturnType<typeof open> | null = null;
  return async (request) => {
    opened ??= open();
    try {
      return (await opened).answer(request);
    } catch (error) {
      // The file may be there the next time.
      opened = null;
      throw error;
    }
  };
}

/** A gate that does not answer permits nothing. */
async function answerOrRefuse(answer: Answer, request: Request): Promise<Response> {
  try {
    return await answer(request);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const code = 'GATE_UNAVAILABLE';
    const data = { reasonCode: code, decision: 'block', detail };
    return Response.json({ success: false, message: code, data }, { status: 503 });
  }
}
