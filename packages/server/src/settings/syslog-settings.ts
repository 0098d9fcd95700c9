import { type Environment, SettingsError } from '@gatewright/service';

/** How messages reach a syslog server, with the port unless the address names one. */
const SYSLOG_PORTS = { udp: 514, tcp: 601, tls: 6514 } as const;

/** A syslog server. */
export interface SyslogServer {
  readonly transport: keyof typeof SYSLOG_PORTS;
  readonly host: string;
  readonly port: number;
}

/** The syslog server for acts of people; null for none. */
export function readSyslog(environment: Environment): SyslogServer | null {
  const text = environment['GATEWRIGHT_SYSLOG'];
  if (text === undefined) return null;
  const [, scheme, bracketed, plain, digits] =
    /^(udp|tcp|tls):\/\/(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::([0-9]{1,5}))?\/?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const transport = isTransport(scheme) ? scheme : null;
  if (transport === null || host === undefined || Number(digits ?? 0) > 65_535) {
    throw new SettingsError('GATEWRIGHT_SYSLOG', 'is not an address such as tls://logs.example.com:6514');
  }
  return { transport, host, port: digits === undefined ? SYSLOG_PORTS[transport] : Number(digits) };
}

function isTransport(scheme: string | undefined): scheme is keyof typeof SYSLOG_PORTS {
  return scheme !== undefined && scheme in SYSLOG_PORTS;
}
