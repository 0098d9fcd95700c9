/** A request as it reaches a receiver, its body read in full. */
export interface ReceivedRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  /** The value of a header by its lower-case name; null where it is absent. Several values are joined by `, `. */
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
  /** Parameters of the path, as the router of the service names and decodes them. */
  readonly path?: Readonly<Record<string, string>> | undefined;
}
