import type { Context } from '@opentelemetry/api';
import { type Span, type SpanContext, type SpanOptions, trace } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

interface Recorded {
  name: string;
  readonly parent: SpanContext | undefined;
  readonly attributes: Record<string, unknown>;
  isEnded: boolean;
}

/** A tracer that keeps its spans. */
function recordingTracer(spans: Recorded[]) {
  const startSpan = (name: string, options: SpanOptions = {}, context?: Context): Span => {
    const parent = context === undefined ? undefined : trace.getSpanContext(context);
    const recorded: Recorded = { name, parent, attributes: { ...options.attributes }, isEnded: false };
    spans.push(recorded);
    const own = {
      traceId: parent?.traceId ?? 'a'.repeat(32),
      spanId: `${spans.length}`.padStart(16, '0'),
      traceFlags: 1,
    };
    const span: Span = {
      spanContext: () => own,
      setAttribute: () => span,
      setAttributes: (attributes) => {
        Object.assign(recorded.attributes, attributes);
        return span;
      },
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus: () => span,
      updateName: (changed) => {
        recorded.name = changed;
        return span;
      },
      end: () => {
        recorded.isEnded = true;
      },
      isRecording: () => true,
      recordException: () => undefined,
    };
    return span;
  };
  return { startSpan, startActiveSpan: () => undefined };
}

afterEach(() => trace.disable());

test('a call and its commit are spans of the tracer that the process registered, without a value of the call', async () => {
  const spans: Recorded[] = [];
  const tracer = recordingTracer(spans);
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  const server = await TestServer.start();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const { headers: given } = await server.call('GET', '/healthz', { headers });
  expect((await server.authorize()).status).toBe(200);
  await server.discard();
  const health = spans.find(({ name }) => name === 'GET /healthz');
  expect(health).toMatchObject({
    parent: { traceId, spanId: '00f067aa0ba902b7', isRemote: true },
    attributes: { 'http.request.method': 'GET', 'http.route': '/healthz', 'http.response.status_code': 200 },
    isEnded: true,
  });
  expect(given.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-0{14}\\d\\d?-01$`));
  expect(spans.find(({ name }) => name === 'POST /policy/mandate/authorize')?.isEnded).toBe(true);
  expect(spans.find(({ name }) => name === 'commit')).toMatchObject({ attributes: { 'gatewright.operations': 1 } });
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
  const known = ['http.request.method', 'http.route', 'http.response.status_code', 'gatewright.operations'];
  expect([...keys].filter((key) => !known.includes(key))).toEqual([]);
});

test('a process without a registered tracer continues traces by itself', async () => {
  const server = await TestServer.start();
  const { headers } = await server.get('/healthz');
  expect(headers.get('traceparent')).toBeNull();
  await server.discard();
});
