import type { CallCount } from './batch-plan.js';
import { keyOf } from './state.js';
import { Tables } from './tables.js';

/** The rows that a batch can touch. How often an agent called was counted by the store: these nonces are not loaded. */
export class LoadedTables extends Tables {
  readonly #calls = new Map<string, number>();

  putCalls({ orgId, agentDid, since }: CallCount, calls: number): void {
    this.#calls.set(keyOf(orgId, agentDid, String(since)), calls);
  }

  override callsSince(orgId: string, agentDid: string, since: number): number {
    return this.#calls.get(keyOf(orgId, agentDid, String(since))) ?? 0;
  }
}
