import { randomBytes, randomUUID } from 'node:crypto';

/** A UUID, or 32 hexadecimal digits, as proxies make them. No other text of a client is repeated or logged. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Version 00 of W3C Trace Context §3.2, without its two invalid ids. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The place of a call in a trace. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span of this call, 16 hexadecimal digits. */
  readonly spanId: string;
  /** The span of the caller; null for none. */
  readonly parentId: string | null;
  readonly flags: string;
}

/** The request id of a call: that of the caller where it has the form of one, else a new one. */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && REQUEST_ID.test(header) ? header : randomUUID();
}

/** A child of the span that a `traceparent` names; null for none, and for one in another form. */
export function traceContextOf(header: string | undefined): TraceContext | null {
  const [, traceId, parentId, flags] = header === undefined ? [] : (TRACEPARENT.exec(header) ?? []);
  if (traceId === undefined || parentId === undefined || flags === undefined) return null;
  return { traceId, parentId, flags, spanId: newSpanId() };
}

/** The header that continues a trace. */
export function traceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** An id is never all zeros. */
function newSpanId(): string {
  const id = randomBytes(8).toString('hex');
  return id === '0000000000000000' ? newSpanId() : id;
}
