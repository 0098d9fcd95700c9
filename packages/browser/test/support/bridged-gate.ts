/** A gate of a page as clients outside of the browser reach it. */
export interface BridgedGate {
  /** Base address with the path prefix. */
  readonly url: string;
  /** A file with the tokens and keys of the first organisation. */
  readonly bootstrapFile: string;
  close(): Promise<void>;
}
