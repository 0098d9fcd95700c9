import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '@gatewright/protocol';
import { envelopeOf } from './messages.js';

/** A `traceparent` of the W3C: only this form goes into a header. */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const traces = new AsyncLocalStorage<string | null>();

/** Does the work of a call under its trace context (SEP-414), so that what `tracedHeaders` gives belongs to it. */
export function inTraceOf<T>(body: JsonObject, work: () => T): T {
  const { traceparent } = envelopeOf(body);
  return traces.run(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null, work);
}

/** The headers by which a request to the gate belongs to the trace of the call under way; none where it has no trace. */
export function tracedHeaders(): Readonly<Record<string, string>> {
  const traceparent = traces.getStore() ?? null;
  return traceparent === null ? {} : { traceparent };
}
