export { type BrowserGate, createBrowserGate, GateNotOpenedError } from './browser-gate.js';
export type { GateFiles } from './files.js';
export type { GateSettings } from './gate/settings.js';
export type { BrowserGateOptions } from './known-options.js';
export { type ServeGateOptions, serveGate } from './service-worker/serve-gate.js';
export type { GateStorage } from './worker/messages.js';
