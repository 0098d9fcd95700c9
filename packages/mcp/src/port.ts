import type { JsonObject } from '@gatewright/protocol';
import type { Message } from './messages.js';

/** Why a message got no answer. */
export interface SendFailure {
  /** False where the message provably never left the proxy. */
  readonly isSent: boolean;
  readonly reason: string;
}

/** One side of the proxy: a peer that sends and takes JSON-RPC messages. */
export interface Port {
  /** Begins to read. Called once, with the handlers set. */
  start(handlers: PortHandlers): Promise<void>;
  /**
   * Why the peer takes no request now; null where it does. A peer over a network is asked, by a request without effect that has this
   * envelope, so that a call of `tool` which follows is not written to one that is not there.
   */
  ready(envelope: JsonObject, tool: string): Promise<string | null>;
  /** Sends a message. False where the peer is slow and `onDrain` follows. `failed` is called later, at most once, where no answer will come. */
  send(message: Message, failed?: (failure: SendFailure) => void): boolean;
  /** Stops and continues reading from the peer. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface PortHandlers {
  /** A text of the peer, which is to be read as a message. */
  onText(text: string): void;
  /** A message that the port has read already. */
  onMessage(message: Message): void;
  onDrain(): void;
  /** The peer lost what it knew of the session, and began another one. */
  onReset(): void;
  /** The peer sends no more; `fault` says why where it is no orderly end. */
  onEnd(fault: string | null): void;
}
