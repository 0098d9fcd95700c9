/** A call as it travels between threads and tabs of one origin. `call` names it for its answers. */
export interface CallMessage {
  readonly kind: 'call';
  readonly call: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The whole body; null for none. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** What the caller no longer waits for. */
export interface CancelMessage {
  readonly kind: 'cancel';
  readonly call: string;
}

/** An answer: its head, its body piece by piece, its end. `failed` comes instead of either of the last. */
export type AnswerMessage =
  | {
      readonly kind: 'head';
      readonly call: string;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'piece'; readonly call: string; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly call: string }
  | { readonly kind: 'failed'; readonly call: string; readonly why: string };

const CALL_KINDS: readonly unknown[] = ['call', 'cancel'];
const ANSWER_KINDS: readonly unknown[] = ['head', 'piece', 'end', 'failed'];

/** Recognises messages of calls. They come from threads of this package alone, so their members are not checked. */
export function isCall(message: unknown): message is CallMessage | CancelMessage {
  return CALL_KINDS.includes(kindOf(message));
}

/** The same for answers. */
export function isAnswer(message: unknown): message is AnswerMessage {
  return ANSWER_KINDS.includes(kindOf(message));
}

/** The member `kind` of a message; undefined where it has none. */
export function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, 'kind') : undefined;
}

/** Whether an answer is a stream of events, which ends with the page alone. */
export function isStream(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}
