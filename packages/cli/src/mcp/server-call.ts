import type { ServerAddress } from '@gatewright/mcp';
import type { Invocation } from '../command.js';

/** A command about a server. */
export interface ServerCall {
  readonly options: {
    readonly config?: string | undefined;
    /** The server of the mapping. */
    readonly server?: string | undefined;
    readonly observe?: boolean | undefined;
  };
  /** The server that the command line names; null where the mapping has it. */
  readonly server: ServerAddress | null;
  readonly invocation: Invocation;
}

/** `mcp init`. */
export interface InitCall extends ServerCall {
  readonly options: ServerCall['options'] & {
    readonly gate?: string | undefined;
    readonly agent?: string | undefined;
    readonly grant?: readonly string[] | undefined;
    readonly pay?: readonly string[] | undefined;
    readonly token?: string | undefined;
    readonly discover?: boolean | undefined;
    readonly name?: string | undefined;
    readonly add?: boolean | undefined;
    readonly env?: readonly string[] | undefined;
    readonly host?: string | undefined;
    readonly write?: boolean | undefined;
    readonly 'upstream-token-file'?: string | undefined;
  };
}
