import { Gatewright } from './gate.js';
import type { GatewrightOptions } from './options.js';
import { pagePlatform } from './platform/page.js';

export { GateRefusal } from './errors.js';
export type { AgentTerms, CallOptions, FirstMembers, Gatewright, MockAgent, Person } from './gate.js';
export type { GatewrightOptions } from './options.js';

/**
 * A gate for tests in a page, whose database is SQLite in WebAssembly. Throws TypeError for options that it cannot use.
 *
 * @example
 * import { gatewright } from '@gatewright/msw/browser';
 * import { setupWorker } from 'msw/browser';
 *
 * const gate = gatewright({ url: 'https://gate.example' });
 * await setupWorker(...gate.handlers).start();
 */
export function gatewright(options: GatewrightOptions): Gatewright {
  return new Gatewright(options, pagePlatform);
}
