import type { JsonObject } from '@gatewright/protocol';
import type { Probe } from '../probes.js';

/** An atom with a config, and the requests that show what it does. */
export interface AtomProbes {
  readonly predicate: string;
  readonly config: JsonObject;
  readonly probes: readonly Probe[];
  /** Ours, not the protocol's. */
  readonly extension?: true;
}
