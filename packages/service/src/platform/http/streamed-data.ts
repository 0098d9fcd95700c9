import type { Timers } from '../runtime/timers.js';
import { JSON_TYPE } from './reply.js';

/** Why a body ended before its client had all of it: the client took nothing for too long. */
class ClientStalledError extends Error {
  readonly code = 'CLIENT_STALLED';

  constructor(idleMs: number) {
    super(`the client took no part of the answer for ${idleMs} ms`);
    this.name = 'ClientStalledError';
  }
}

/** A success in the envelope whose `data` is sent as it is made: `parts`, joined, are its JSON. See `streamedText`. */
export function streamedData(
  parts: AsyncGenerator<string>,
  idleMs: number,
  ended: (failure: unknown) => void,
  timers: Pick<Timers, 'after' | 'yieldToEventLoop'>,
): Response {
  return streamedText(enveloped(parts), JSON_TYPE, idleMs, ended, timers);
}

/**
 * Text that is sent as it is made. No part is made before the client has taken the one before and other calls had their turn. Where a
 * part throws, or the client takes none for `idleMs`, the connection ends without the rest. `ended` is called once, whichever way, with
 * what a part threw or else null.
 */
export function streamedText(
  text: AsyncGenerator<string>,
  type: string,
  idleMs: number,
  ended: (failure: unknown) => void,
  timers: Pick<Timers, 'after' | 'yieldToEventLoop'>,
): Response {
  const encoder = new TextEncoder();
  const state = { over: false, stopWaiting: (): void => undefined };
  const end = (failure: unknown = null) => {
    if (state.over) return;
    state.over = true;
    state.stopWaiting();
    ended(failure);
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      state.stopWaiting();
      try {
        await timers.yieldToEventLoop();
        const { value, done } = await text.next();
        if (state.over) return;
        if (done === true) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(value));
        state.stopWaiting = timers.after(idleMs, () => {
          end();
          controller.error(new ClientStalledError(idleMs));
          leave(text);
        });
      } catch (failure) {
        end(failure);
        controller.error(failure);
      }
    },
    cancel() {
      end();
      leave(text);
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

/** Ends a generator whose rest is not read: what it is still busy with may fail without a report. */
function leave(text: AsyncGenerator<string>): void {
  text.return(undefined).catch(() => undefined);
}

async function* enveloped(parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":';
  yield* parts;
  yield '}';
}
