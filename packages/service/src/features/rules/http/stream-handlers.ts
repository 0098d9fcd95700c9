import { organisationTopic, type Subscriber } from '../../../platform/events/policy-events.js';
import type { AuthenticatedCall, Call } from '../../../platform/http/call.js';
import { type Reply, refused } from '../../../platform/http/reply.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';

/** Frames of a policy stream that may wait for its client: a quarter of an hour of heartbeats. */
export const EVENT_FRAMES_MAX = 60;
/** How long one stream of an organisation's people lasts, ms: whose access ended learns that something changed for no longer. */
export const ORGANISATION_STREAM_MS = 10 * 60 * 1000;

/** GET /policy/events/:did: a stream that says when the agent's policy changed. Its head goes out at once. */
export async function streamPolicyEvents(
  { params, source }: Call,
  { policies, policyEvents }: PoliciesContext,
): Promise<Reply | Response> {
  const did = params['did'] ?? '';
  const agent = await policies.agent(did);
  if (agent === null) return refused('NOT_FOUND', 'no agent of this gate has that DID', { agentDid: did });
  const { orgId } = agent;
  const stream = openStream((subscriber) => policyEvents.subscribe(did, { source, orgId, ...subscriber }));
  if (stream === null) return refused('RATE_LIMIT_EXCEEDED', 'too many streams are open; try again later');
  return new Response(stream, { headers: STREAM_HEADERS });
}

/**
 * GET /events: a stream that says what the people of the caller's organisation should read again, by group. It ends after a while, and
 * with the credentials; a client opens the next one, and is let in again or not.
 */
export async function streamOrganisationEvents(
  { caller }: AuthenticatedCall,
  { policyEvents, timers, clock }: PoliciesContext,
): Promise<Reply | Response> {
  const { orgId, personId, expiresAt } = caller;
  const left = expiresAt === null ? ORGANISATION_STREAM_MS : Date.parse(expiresAt) - clock.now();
  const stream = openStream((subscriber) => {
    const leave = policyEvents.subscribe(organisationTopic(orgId), { source: `person ${personId}`, ...subscriber });
    if (leave === null) return null;
    const stop = timers.after(Math.min(left, ORGANISATION_STREAM_MS), () => subscriber.end());
    return () => {
      stop();
      leave();
    };
  });
  if (stream === null) return refused('RATE_LIMIT_EXCEEDED', 'too many streams are open; try again later');
  return new Response(stream, { headers: STREAM_HEADERS });
}

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

/** Why a policy stream ended: its client holds the connection and takes nothing from it. */
class ListenerStalledError extends Error {
  override readonly name = 'ListenerStalledError';
  readonly code = 'CLIENT_STALLED';

  constructor() {
    super(`the client took none of ${EVENT_FRAMES_MAX} frames`);
  }
}

/** A body whose head goes out at once; null where `subscribe` refuses another listener. One that takes nothing is cut off. */
function openStream(
  subscribe: (subscriber: Omit<Subscriber, 'source'>) => (() => void) | null,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  const listening: { unsubscribe: (() => void) | null } = { unsubscribe: null };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (frame: string) => {
        // What waits is one less what is desired.
        if (1 - (controller.desiredSize ?? 1) < EVENT_FRAMES_MAX) return controller.enqueue(encoder.encode(frame));
        listening.unsubscribe?.();
        controller.error(new ListenerStalledError());
      };
      const end = () => {
        listening.unsubscribe?.();
        controller.close();
      };
      listening.unsubscribe = subscribe({ send, end });
      send(': connected\n\n');
    },
    cancel() {
      listening.unsubscribe?.();
    },
  });
  return listening.unsubscribe === null ? null : stream;
}
