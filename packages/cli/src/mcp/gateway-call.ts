import type { ServerAddress } from '@gatewright/mcp';
import type { Invocation } from '../command.js';

/** Where a gateway listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Only this machine reaches it. */
  readonly isLoopback: boolean;
}

/** A command that serves a gateway. */
export interface GatewayCall {
  readonly options: { readonly config?: string | undefined; readonly observe?: boolean | undefined };
  /** The one server, where the mapping names none. */
  readonly server: ServerAddress | null;
  readonly listen: ListenAddress;
  readonly path: string;
  readonly origins: readonly string[];
  /** The token of the mapping's `agent`. */
  readonly token: string | null;
  readonly sessionsMax: number;
  readonly idleMs: number;
  readonly messageMax: number;
  readonly invocation: Invocation;
}
