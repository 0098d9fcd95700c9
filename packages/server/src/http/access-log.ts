import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { UnwrittenAnswer } from './listen.js';
import type { TraceContext } from './trace-context.js';

/** Which calls are logged: none, or one of so many. */
export type AccessSample = 'off' | number;

/** What is logged of a call beside the time and the bytes of its answer. No header, query, body or parameter of the path. */
export interface LoggedCall {
  readonly method: string;
  /** Path of the route. */
  readonly route: string;
  readonly status: number;
  /** Code of the register that it was refused with; null for none. */
  readonly code: string | null;
  readonly requestId: string;
  readonly trace: TraceContext | null;
  /** The client address that rates count. */
  readonly address: string;
}

/** The log of calls. */
export interface AccessLog {
  /** Begins with a call; null where it is not logged. The returned function is given what was made of it, before it is written. */
  begin(
    incoming: Pick<IncomingMessage, 'socket'>,
    outgoing: Pick<UnwrittenAnswer, 'once'>,
  ): ((call: LoggedCall) => void) | null;
}

/** Writes one line for each call that is sampled, once its answer was sent or its connection ended. `elapsed` is in ms. */
export function accessLog(sample: AccessSample, logger: Logger, elapsed: () => number): AccessLog {
  if (sample === 'off') return { begin: () => null };
  // Its own level: calls are logged also where the log is for errors alone.
  const lines = logger.child({}, { level: 'info' });
  let calls = 0;
  return {
    begin({ socket }, outgoing) {
      calls += 1;
      if (calls < sample) return null;
      calls = 0;
      const began = elapsed();
      const bytesBefore = socket.bytesWritten;
      let logged: LoggedCall | null = null;
      outgoing.once('close', () => {
        if (logged === null) return;
        const { trace, code, ...call } = logged;
        const ms = Math.round((elapsed() - began) * 100) / 100;
        const { traceId, spanId, parentId } = trace ?? {};
        const bytes = socket.bytesWritten - bytesBefore;
        lines.info({ ...call, ...(code === null ? {} : { code }), ms, bytes, traceId, spanId, parentId }, 'call');
      });
      return (call) => {
        logged = call;
      };
    },
  };
}
