import type { JsonObject } from '@gatewright/protocol';
import { kindOf } from '../calls/messages.js';
import type { GateTerms } from '../gate/open-gate.js';

/** Where a gate keeps its database: in the origin private file system, shared by the tabs of the origin, or in the worker's memory. */
export type GateStorage = 'opfs' | 'memory';

/** What a page says first to its worker. */
export interface OpenMessage {
  readonly kind: 'open';
  readonly storage: GateStorage;
  readonly terms: GateTerms;
}

/** What a worker says when its gate answers; `members` are those of a gate in memory. */
export interface OpenedMessage {
  readonly kind: 'opened';
  readonly members: JsonObject | null;
}

/** What a worker says where its gate does not open. */
export interface RefusedMessage {
  readonly kind: 'refused';
  readonly message: string;
  /** The code of the error; null where it has none. */
  readonly code: string | null;
}

/** What a worker says once the browser removed the data of its gate. */
export interface EvictedMessage {
  readonly kind: 'evicted';
}

/** A page that is done with its gate, and the worker that has closed it. */
export interface CloseMessage {
  readonly kind: 'close';
}
export interface ClosedMessage {
  readonly kind: 'closed';
}

export type ToWorker = OpenMessage | CloseMessage;
export type FromWorker = OpenedMessage | RefusedMessage | EvictedMessage | ClosedMessage;

const TO_WORKER: readonly unknown[] = ['open', 'close'];
const FROM_WORKER: readonly unknown[] = ['opened', 'refused', 'evicted', 'closed'];

export function isToWorker(message: unknown): message is ToWorker {
  return TO_WORKER.includes(kindOf(message));
}

export function isFromWorker(message: unknown): message is FromWorker {
  return FROM_WORKER.includes(kindOf(message));
}
