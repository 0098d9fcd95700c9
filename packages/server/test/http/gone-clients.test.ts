import { connect } from 'node:net';
import { textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const logged: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(undefined, { GATEWRIGHT_MAX_STREAMS: '2' }, (line) => logged.push(line));
});
afterAll(() => server.discard());

// threat records places-policy-streams: The places of policy streams are taken without listening => none is: a head
//   opens no stream
test('a HEAD of a stream takes no place among those who listen', async () => {
  const url = `${server.baseUrl}/policy/events/${encodeURIComponent(textAt(server.agent, 'agentDid'))}`;
  for (let asked = 0; asked < 5; asked += 1) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const listening = new AbortController();
  const open = () => fetch(url, { signal: listening.signal });
  expect([(await open()).status, (await open()).status, (await open()).status]).toEqual([200, 200, 429]);
  listening.abort();
});

// threat records calls-break-off: Calls that break off, to fill the log => no line
test.each([
  ['announced', 'content-length: 1000'],
  ['in chunks', 'transfer-encoding: chunked'],
])('a body that is cut short (%s) is no fault of the service, and fills no log', async (_how, header) => {
  const { hostname, port, pathname } = new URL(`${server.baseUrl}/policy/mandate/authorize`);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const body = header.startsWith('content') ? '{"agentDid"' : 'b\r\n{"agentDid"\r\n';
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body, () => resolve()));
  // The server has read what there is, and waits for the rest.
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await closed;
  // A later call is answered when the earlier one has been.
  expect((await server.get('/healthz')).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(logged).toEqual([]);
});
