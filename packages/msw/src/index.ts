import { Gatewright } from './gate.js';
import type { GatewrightOptions } from './options.js';
import { nodePlatform } from './platform/node.js';

export { GateRefusal } from './errors.js';
export type { AgentTerms, CallOptions, FirstMembers, Gatewright, MockAgent, Person } from './gate.js';
export type { GatewrightOptions } from './options.js';

/**
 * A gate for tests in Node. Throws TypeError for options that it cannot use.
 *
 * @example
 * import { gatewright } from '@gatewright/msw';
 * import { setupServer } from 'msw/node';
 *
 * const gate = gatewright({ url: 'https://gate.example', seed: 'payments' });
 * const server = setupServer(...gate.handlers);
 * server.listen();
 * const { owner } = await gate.members();
 * const headers = { authorization: `Bearer ${owner.token}` };
 * (await fetch(`${gate.api}/mandate`, { headers })).status; // => 200
 * server.close();
 */
export function gatewright(options: GatewrightOptions): Gatewright {
  return new Gatewright(options, nodePlatform);
}
