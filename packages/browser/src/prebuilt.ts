// The prebuilt bundles: for a page, for the worker that the page starts, and for a service worker.
import { serveAsWorker } from './worker/gate-worker.js';

export * from './index.js';

serveAsWorker(globalThis);
