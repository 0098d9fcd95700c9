import type { JsonObject } from '@gatewright/protocol';
import { GateClient } from './gate-client.js';
import { IssuedSecrets } from './issued-secrets.js';
import { TestClock } from './test-clock.js';

/** A gate on any host, called over HTTP at the address of its prefix. The host ends it, and keeps its clock. */
export class RemoteGate extends GateClient {
  constructor(
    readonly baseUrl: string,
    bootstrap: JsonObject,
  ) {
    super(bootstrap, new IssuedSecrets(), new TestClock());
  }

  /** Lets no time pass: tests wait for what the host does in time. */
  override letPass(): void {}

  protected send(address: string, init: RequestInit): Promise<Response> {
    return fetch(address, init);
  }

  protected async end(): Promise<void> {}

  protected async leftAtRest(): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map();
  }
}
