import type { Log } from '@gatewright/service';

/** JSON lines on the console of the platform. The service hands credentials to no entry. */
export const consoleLog: Log = {
  info: (details, message) => console.log(line('info', details, message)),
  warn: (details, message) => console.warn(line('warn', details, message)),
  error: (details, message) => console.error(line('error', details, message)),
};

function line(level: string, details: object, message: string): string {
  return JSON.stringify({ level, ...details, message }, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
  });
}
