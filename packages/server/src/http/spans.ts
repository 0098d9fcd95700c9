import type { CommittedBatch } from '@gatewright/ledger';
import type { TraceContext } from './trace-context.js';

/** Name of the tracer. */
const TRACER = 'gatewright';

/** The span of a call. */
export interface CallSpan {
  readonly trace: TraceContext;
  /** Ends it, with the route and the status of the answer. */
  end(route: string, status: number): void;
}

/** Spans in the tracer that the process of the server registered. */
export interface Spans {
  /** Begins the span of a call, below that of its caller if there is one. */
  call(method: string, caller: TraceContext | null): CallSpan;
  /** Records the commit of a batch that ended at `now`, ms since the epoch. It belongs to many calls, and so to no trace of one. */
  commit(batch: CommittedBatch, now: number): void;
}

/** Opens the OpenTelemetry API; null where it is not installed, or no tracer is registered. */
export async function openSpans(): Promise<Spans | null> {
  const api = await import('@opentelemetry/api').catch(() => null);
  if (api === null) return null;
  const tracer = api.trace.getTracer(TRACER);
  const start = tracer.startSpan('start', { root: true });
  start.end();
  // Without a registered tracer a span has no ids.
  if (!api.isSpanContextValid(start.spanContext())) return null;
  return {
    call(method, caller) {
      const parent =
        caller === null
          ? api.ROOT_CONTEXT
          : api.trace.setSpanContext(api.ROOT_CONTEXT, {
              traceId: caller.traceId,
              spanId: caller.parentId ?? caller.spanId,
              traceFlags: Number.parseInt(caller.flags, 16),
              isRemote: true,
            });
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent);
      const { traceId, spanId, traceFlags } = span.spanContext();
      const flags = traceFlags.toString(16).padStart(2, '0');
      return {
        trace: { traceId, spanId, parentId: caller?.parentId ?? null, flags },
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    commit({ ops, results, ms }, now) {
      const attributes = { 'gatewright.operations': ops.length };
      const span = tracer.startSpan('commit', { root: true, startTime: now - ms, attributes });
      if (results === null) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(now);
    },
  };
}
