import { destination, type Logger, pino } from 'pino';

const STANDARD_ERROR = 2;

/** JSON lines on standard error, without a host name. Credentials never reach it; should one, its usual places are hidden. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, redact: ['*.token', '*.authorization', '*.agentKey', '*.claimToken', '*.signature'] },
    destination({ fd: STANDARD_ERROR, sync: true }),
  );
}
