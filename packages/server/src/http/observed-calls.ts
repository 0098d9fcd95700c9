import { findReasonCode } from '@gatewright/protocol';
import type { Instruments } from '../metrics/instruments.js';
import { labelValue, OTHER, UNMATCHED } from '../metrics/labels.js';
import type { AccessLog } from './access-log.js';
import type { Fetch, HostNote } from './listen.js';
import type { Spans } from './spans.js';
import { requestIdOf, traceContextOf, traceparent } from './trace-context.js';

/** What observes calls. */
export interface CallObservers {
  /** Null where no metrics are served. */
  readonly instruments: Instruments | null;
  readonly accessLog: AccessLog;
  /** Null where no tracer is registered. */
  readonly spans: Spans | null;
  /** Milliseconds that only grow. */
  readonly elapsed: () => number;
}

/** Gives each call an id and its place in a trace, which the answer states, counts it, and logs those that are sampled. */
export function observed(fetch: Fetch, { instruments, accessLog, spans, elapsed }: CallObservers): Fetch {
  return async (request, { incoming, outgoing }) => {
    const began = elapsed();
    const requestId = requestIdOf(headerIn(incoming.rawHeaders, 'x-request-id'));
    const method = labelValue('method', incoming.method ?? OTHER);
    const caller = traceContextOf(headerIn(incoming.rawHeaders, 'traceparent'));
    const span = spans?.call(method, caller);
    const trace = span?.trace ?? caller;
    const headers: Record<string, string> = { 'x-request-id': requestId };
    if (trace !== null) headers['traceparent'] = traceparent(trace);
    const noted: HostNote = { route: null, code: null, source: '', headers, isStated: false };
    const written = accessLog.begin(incoming, outgoing);
    const response = await fetch(request, { incoming, outgoing, noted });
    if (!noted.isStated) for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    const route = noted.route ?? UNMATCHED;
    span?.end(route, response.status);
    const code = noted.code === null ? null : (findReasonCode(noted.code)?.code ?? OTHER);
    if (instruments !== null) {
      const status = `${Math.floor(response.status / 100)}xx`;
      const seconds = (elapsed() - began) / 1_000;
      instruments.observe('gatewright_http_request_duration_seconds', { route, method, status }, seconds);
      if (code !== null) instruments.add('gatewright_http_refusals_total', { code });
    }
    written?.({ route, method, status: response.status, code, requestId, trace, address: noted.source });
    return response;
  };
}

/** The one header of a name, which is in lower case; undefined where there is none, or more than one. */
function headerIn(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index];
    if (each?.length !== name.length || each.toLowerCase() !== name) continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[index + 1];
  }
  return found;
}
