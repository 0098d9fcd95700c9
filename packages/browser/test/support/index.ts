// Gates in Chromium for the suites of this repository. The browser is the one that is installed.
export type { BridgedGate } from './bridged-gate.js';
export { startPageGate, startServiceWorkerGate } from './conformance-hosts.js';
export { chromiumLaunch, installedChromium } from './installed-chromium.js';
