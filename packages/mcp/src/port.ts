/** One side of the proxy: a peer that sends and takes JSON-RPC messages, a message a line. */
export interface Port {
  /** Begins to read. Called once, with the handlers set. */
  start(handlers: PortHandlers): Promise<void>;
  /** Sends a message. False where the peer is slow and `onDrain` follows. */
  send(line: string): boolean;
  /** Stops and continues reading from the peer. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface PortHandlers {
  onLine(line: string): void;
  onDrain(): void;
  /** The peer sends no more; `fault` says why where it is no orderly end. */
  onEnd(fault: string | null): void;
}
