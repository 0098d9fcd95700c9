import { createSocket } from 'node:dgram';
import { connect, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditedAct } from '@gatewright/service';
import type { SyslogServer } from '../settings/syslog-settings.js';

/** Facility 13 (log audit), severity 5 (notice): RFC 5424 §6.2.1. */
const PRIORITY = 13 * 8 + 5;
/** Messages that wait for a server that is out of reach. */
const WAITING_MAX = 1_000;
/** Bytes of a datagram: one that is larger leaves out what was set before and after. */
const DATAGRAM_MAX_BYTES = 8_192;
const RECONNECT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Where the acts of people are sent. */
export interface Syslog {
  /** Sends an act, or lets it wait for the server. */
  send(act: AuditedAct): void;
  close(): void;
}

/**
 * Sends acts to a syslog server as RFC 5424 messages whose text is the act in JSON: a datagram each (RFC 5426), or with the number of its
 * octets in a stream (RFC 6587, RFC 5425). A server that is out of reach gets what waited when it is back; `failed` is called once for an
 * outage, and with the number of messages that had no room. The list of acts in the database has all of them.
 */
export function openSyslog(server: SyslogServer, failed: (operation: string, error: unknown) => void): Syslog {
  return server.transport === 'udp' ? datagramsTo(server, failed) : streamTo(server, failed);
}

/** A message of RFC 5424. */
export function syslogMessage(act: AuditedAct): string {
  // A line break would end the message at some servers; JSON has none.
  return `<${PRIORITY}>1 ${act.at} ${hostname().replaceAll(/[^!-~]/g, '') || '-'} gatewright ${process.pid} audit - ${JSON.stringify(act)}`;
}

function datagramsTo({ host, port }: SyslogServer, failed: (operation: string, error: unknown) => void): Syslog {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
  socket.on('error', (error) => failed('send an act to syslog', error));
  socket.unref();
  return {
    send(act) {
      const whole = Buffer.from(syslogMessage(act));
      const fits = whole.length <= DATAGRAM_MAX_BYTES;
      const message = fits ? whole : Buffer.from(syslogMessage({ ...act, before: null, after: null, message: null }));
      socket.send(message, port, host, (error) => {
        if (error !== null) failed('send an act to syslog', error);
      });
    },
    close: () => socket.close(),
  };
}

function streamTo(server: SyslogServer, failed: (operation: string, error: unknown) => void): Syslog {
  const { transport, host, port } = server;
  const waiting: Buffer[] = [];
  let dropped = 0;
  let isClosed = false;
  let isReported = false;
  let again: NodeJS.Timeout | undefined;
  let open: Socket | null = null;
  let isReady = false;

  const write = () => {
    if (!isReady || open === null) return;
    for (const message of waiting.splice(0)) open.write(message);
  };
  const dial = () => {
    const socket = transport === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port });
    open = socket;
    socket.unref();
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('the syslog server does not answer')));
    socket.on(transport === 'tls' ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0);
      [isReady, isReported] = [true, false];
      if (dropped > 0) failed('send acts to syslog', new Error(`${dropped} acts had no room to wait; export them`));
      dropped = 0;
      write();
    });
    socket.on('error', (error) => {
      if (!isReported && !isClosed) failed('reach the syslog server', error);
      isReported = true;
    });
    socket.on('close', () => {
      [isReady, open] = [false, null];
      if (isClosed) return;
      again = setTimeout(dial, RECONNECT_MS);
      again.unref();
    });
    // It sends nothing; what it sends is not kept.
    socket.resume();
  };
  dial();
  return {
    send(act) {
      const message = Buffer.from(syslogMessage(act));
      if (waiting.length >= WAITING_MAX) {
        waiting.shift();
        dropped += 1;
      }
      waiting.push(Buffer.concat([Buffer.from(`${message.length} `), message]));
      write();
    },
    close() {
      isClosed = true;
      clearTimeout(again);
      open?.end();
    },
  };
}
