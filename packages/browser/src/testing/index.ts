// Gates in Chromium for the suites of this repository. The browser is the one that is installed.
export type { BridgedGate } from './bridge.js';
export { installedChromium } from './chromium.js';
export { startPageGate, startServiceWorkerGate } from './conformance-hosts.js';
