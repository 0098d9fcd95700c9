import type { Call } from '../http/call.js';
import { type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** GET /policy/events/:did: a stream that says when the agent's policy changed. Its head goes out at once. */
export async function streamPolicyEvents(
  { params }: Call,
  { policies, policyEvents }: Service,
): Promise<Reply | Response> {
  const did = params['did'] ?? '';
  if ((await policies.agent(did)) === null)
    return refused('NOT_FOUND', 'no agent of this gate has that DID', { agentDid: did });
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      unsubscribe = policyEvents.subscribe(did, (frame) => controller.enqueue(encoder.encode(frame)));
      controller.enqueue(encoder.encode(': connected\n\n'));
    },
    cancel() {
      unsubscribe?.();
    },
  });
  if (unsubscribe === null) return refused('RATE_LIMIT_EXCEEDED', 'too many streams are open; try again later');
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } });
}
