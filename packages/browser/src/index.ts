export { type BrowserGate, type BrowserGateOptions, createBrowserGate, GateNotOpenedError } from './browser-gate.js';
export type { GateFiles } from './files.js';
export type { GateSettings } from './gate/settings.js';
export { type ServeGateOptions, serveGate } from './service-worker/serve-gate.js';
export type { GateStorage } from './worker/messages.js';
