import { LOST } from '../outcome.js';
import { CollectedBody } from '../outcomes.js';
import type { Admitted } from '../receiver.js';

/** Bytes of a response that are read ahead of its reader: one of up to this size settles also where nobody reads it. */
const READ_AHEAD_BYTES = 64 * 1024;

/** A response that settles once its body ended, as lost where the body broke or its reader went away. */
export function settlingResponse(response: Response, admitted: Pick<Admitted, 'settle'>): Response {
  const { body, status, statusText, headers } = response;
  const contentType = headers.get('content-type');
  const collected = new CollectedBody();
  if (body === null) {
    void admitted.settle(status, { contentType, body: collected.bytes });
    return response;
  }
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            collected.add(value, headers.get('content-encoding'));
            return controller.enqueue(value);
          }
          void admitted.settle(status, { contentType, body: collected.bytes });
          controller.close();
        } catch (error) {
          void admitted.settle(LOST);
          controller.error(error);
        }
      },
      cancel: (reason) => {
        void admitted.settle(LOST);
        return reader.cancel(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
  );
  return new Response(stream, { status, statusText, headers });
}
