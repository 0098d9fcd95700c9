import { type DestinationStream, destination, type Logger, pino } from 'pino';

const STANDARD_ERROR = 2;

/** JSON lines on standard error, without a host name. Credentials never reach it; should one, its usual places are hidden. */
export function createLogger(level: string, to: DestinationStream = standardError()): Logger {
  return pino(
    { level, base: null, redact: ['*.token', '*.authorization', '*.agentKey', '*.claimToken', '*.signature'] },
    to,
  );
}

function standardError(): DestinationStream {
  return destination({ fd: STANDARD_ERROR, sync: true });
}
