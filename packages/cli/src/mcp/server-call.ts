import type { ServerAddress } from '@gatewright/mcp';
import type { Invocation } from '../command.js';
/** A command about a server. */
export interface ServerCall {
  readonly options: {
    readonly config?: string | undefined;
    readonly gate?: string | undefined;
    readonly agent?: string | undefined;
    readonly grant?: readonly string[] | undefined;
    readonly token?: string | undefined;
    readonly discover?: boolean | undefined;
    readonly observe?: boolean | undefined;
  };
  readonly server: ServerAddress;
  readonly invocation: Invocation;
}
