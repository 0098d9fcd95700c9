import { httpTransport } from './exchange.js';
import { GateClient } from './gate-client.js';
import { Rate } from './rate.js';
import { runSuite, type ScenarioResult, type SuiteOptions } from './run-suite.js';
import type { Scenario } from './scenario.js';
import type { Setup } from './setup/setup.js';
import { systemSources } from './sources.js';

export interface GateTest extends SuiteOptions {
  /** Address of the gate with its path prefix. */
  readonly url: URL;
  /** What makes agents, mandates and rules; it is closed at the end. */
  readonly startSetup: (client: GateClient) => Promise<Setup>;
  /** Requests in any one second at most. */
  readonly rate: number;
  readonly scenarios: readonly Scenario[];
}

/** Runs scenarios against a gate over HTTP. Throws what `startSetup` throws. */
export async function testGate({ url, startSetup, rate, scenarios, ...options }: GateTest): Promise<ScenarioResult[]> {
  const transport = httpTransport(url);
  try {
    const client = new GateClient(transport, new Rate(rate));
    const setup = await startSetup(client);
    const results = await runSuite({ base: url, client, setup, sources: systemSources() }, scenarios, options);
    await setup.close();
    return results;
  } finally {
    transport.close();
  }
}
