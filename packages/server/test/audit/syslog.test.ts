import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { AuditedAct } from '@gatewright/service';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { openSyslog, type Syslog, syslogMessage } from '../../src/audit/syslog.js';
import { TestServer } from '../support/test-server.js';

const ACT: AuditedAct = {
  ...{ orgId: 'org-1', eventId: 'setting-change-1', action: 'setting:holds', at: '2026-03-01T00:00:00.000Z' },
  ...{ personId: 'p-1', email: 'pia@example.test', role: 'owner', tokenId: 't-1', clientAddress: '192.0.2.1' },
  ...{ subject: null, before: { minutes: 15 }, after: { minutes: 7 }, message: null },
};

/** RFC 5424 §6: priority and version, time, host, application, process, message id, structured data, text. */
const MESSAGE = /^<109>1 (\S+) ([!-~]{1,255}) gatewright (\d+) audit - (\{.*\})$/s;

/** A syslog server over TCP that reads messages by their number of octets (RFC 6587 §3.4.1). */
class TcpSyslog {
  readonly received: string[] = [];
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  async listen(port = 0): Promise<number> {
    const server = createServer((socket) => {
      let unread = Buffer.alloc(0);
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        unread = Buffer.concat([unread, bytes]);
        for (;;) {
          const [, digits] = /^(\d{1,9}) /.exec(unread.subarray(0, 10).toString('latin1')) ?? [];
          const start = (digits?.length ?? 0) + 1;
          const end = start + Number(digits ?? Number.NaN);
          if (!(unread.length >= end)) return;
          this.received.push(unread.subarray(start, end).toString());
          unread = unread.subarray(end);
        }
      });
    });
    this.server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server.address());
  }

  async end(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const { server } = this;
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

const failures: string[] = [];
let syslog: Syslog | null = null;
const open = (transport: 'tcp' | 'udp', port: number) => {
  failures.length = 0;
  syslog = openSyslog({ transport, host: '127.0.0.1', port }, (operation) => failures.push(operation));
  return syslog;
};
afterEach(() => syslog?.close());

describe('acts in syslog', () => {
  test('a message has the form of RFC 5424 and one line, whatever people wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (message, value) => {
        const after = JSON.parse(JSON.stringify(value));
        const [, at, , , text = ''] = MESSAGE.exec(syslogMessage({ ...ACT, message, after })) ?? [];
        expect(at).toBe(ACT.at);
        expect(text).not.toMatch(/[\n\r\0]/);
        expect(JSON.parse(text)).toEqual({ ...ACT, message, after });
      }),
    );
  });

  test('a server over TCP gets each act once and in order, also those of an outage once it is back', async () => {
    const server = new TcpSyslog();
    const port = await server.listen();
    const { send } = open('tcp', port);
    send({ ...ACT, eventId: 'first' });
    await expect.poll(() => server.received.length).toBe(1);
    await server.end();
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBeGreaterThan(0);
    send({ ...ACT, eventId: 'second', message: 'ü'.repeat(10_000) });
    send({ ...ACT, eventId: 'third' });
    const back = new TcpSyslog();
    await back.listen(port);
    await expect.poll(() => back.received.length, { timeout: 10_000 }).toBe(2);
    await back.end();
    const ids = [...server.received, ...back.received].map((each) => JSON.parse(MESSAGE.exec(each)?.[4] ?? '').eventId);
    expect(ids).toEqual(['first', 'second', 'third']);
    expect(failures).toEqual(['reach the syslog server']);
  });

  test('a server that is never there keeps 1,000 acts waiting, the newest, and their number does not grow', async () => {
    const reserved = new TcpSyslog();
    const port = await reserved.listen();
    await reserved.end();
    const { send } = open('tcp', port);
    for (let index = 0; index < 1_500; index += 1) send({ ...ACT, eventId: `act-${index}` });
    await reserved.listen(port);
    await expect.poll(() => reserved.received.length, { timeout: 10_000 }).toBe(1_000);
    expect(reserved.received[0]).toContain('"act-500"');
    expect(failures).toEqual(['reach the syslog server', 'send acts to syslog']);
    await reserved.end();
  });

  test('a gate sends an act once its record is in the evidence log, with the address of its person', async () => {
    const server = new TcpSyslog();
    const port = await server.listen();
    const gate = await TestServer.start(undefined, { GATEWRIGHT_SYSLOG: `tcp://127.0.0.1:${port}` });
    await gate.asOwner('/organisation/holds', { minutes: 7 });
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
    const sent = JSON.parse(MESSAGE.exec(server.received[0] ?? '')?.[4] ?? '');
    expect(sent).toMatchObject({
      action: 'setting:holds',
      email: 'owner@gatewright.local',
      clientAddress: '127.0.0.1',
    });
    expect((await gate.get(`/evidence/${sent.eventId}`, { token: gate.ownerToken })).status).toBe(200);
    await gate.discard();
    await server.end();
  });

  test('a datagram has one act, without what was set where that is too large', async () => {
    const socket = createSocket('udp4');
    const received: string[] = [];
    socket.on('message', (bytes) => received.push(bytes.toString()));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { send } = open('udp', socket.address().port);
    send(ACT);
    send({ ...ACT, after: 'x'.repeat(20_000) });
    await expect.poll(() => received.length).toBe(2);
    expect(received.map((each) => JSON.parse(MESSAGE.exec(each)?.[4] ?? '').after)).toEqual([ACT.after, null]);
    socket.close();
  });
});
