import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Lines of the log that wait for a disk that takes none, bytes. */
const LOG_BACKLOG_MAX_BYTES = 1024 * 1024;

const STANDARD_ERROR = 2;

/** JSON lines on standard error, without a host name. Credentials never reach it; should one, its usual places are hidden. */
export function createLogger(level: string, to: DestinationStream = linesTo(STANDARD_ERROR)): Logger {
  return pino(
    { level, base: null, redact: ['*.token', '*.authorization', '*.agentKey', '*.claimToken', '*.signature'] },
    to,
  );
}

/**
 * Lines to an open file. Where it takes none, as on a disk that is full, they wait for it up to `LOG_BACKLOG_MAX_BYTES`,
 * and what does not fit is lost: a log that fails never fails a call.
 */
export function linesTo(descriptor: number): DestinationStream {
  const lines = destination({ fd: descriptor, sync: true, maxLength: LOG_BACKLOG_MAX_BYTES });
  lines.on('error', () => undefined);
  return lines;
}
