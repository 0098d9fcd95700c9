import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';

let workerd: RunningWorkerd;
beforeAll(async () => {
  workerd = await startWorkerd();
});
afterAll(() => workerd.close());

function operator(method: string, path: string, secret = workerd.operatorSecret): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}` };
  return fetch(`${workerd.origin}/operator/organisations/${path}`, { method, headers });
}

/** Sends a request line and headers as they are, which no client library does, and reads the answer to its end. */
async function sent(
  line: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(workerd.origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  const parsed = parseJsonText(answer.slice(answer.indexOf('{', end), answer.lastIndexOf('}') + 1));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body: parsed.ok ? parsed.value : null };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

describe('operator addresses', () => {
  const others = (allowed: string) => METHODS.filter((method) => method !== allowed);

  test.each(others('PUT'))('an operator address makes no organisation for %s', async (method) => {
    const name = `by-${method.toLowerCase()}`;
    const refused = await operator(method, name);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PUT']);
    expect((await operator('PUT', name)).status).toBe(201);
  });

  // threat operations method-documented-one: A method that is not the documented one makes an organisation at the
  //   edge, or deletes its first tokens => 405 with `Allow`; nothing is made or deleted
  test.each(others('DELETE'))('an operator address deletes no tokens for %s', async (method) => {
    const refused = await operator(method, 'acme/bootstrap');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'DELETE']);
    await expect(makeOrganisation(workerd.origin, 'acme', workerd.operatorSecret)).resolves.toEqual(workerd.bootstrap);
  });

  test('an operator address names its methods to the operator alone', async () => {
    const refused = await operator('GET', 'acme', 'x'.repeat(40));
    expect([refused.status, refused.headers.get('allow')]).toEqual([401, null]);
  });
});

test('metadata of a service is between the host and its path, for organisations that there are', async () => {
  const { pathname, origin } = new URL(workerd.url);
  const place = pathname.replace(/\/api\/v1$/, '');
  const metadata = '/.well-known/authzen-configuration';
  const described = await fetch(`${workerd.origin}${metadata}${place}`);
  expect(described.status).toBe(200);
  expect(await described.json()).toMatchObject({
    policy_decision_point: `${origin}${place}`,
    access_evaluation_endpoint: `${origin}${place}/access/v1/evaluation`,
  });
  expect((await fetch(`${workerd.origin}${metadata}${place.slice(0, -1)}0`)).status).toBe(404);
});

describe('Host headers', () => {
  const authorization = () => `Bearer ${workerd.operatorSecret}`;
  const path = () => new URL(workerd.url).pathname;

  // threat operations host-header-path: A `Host` header with a path of its own moves the path of a call at the edge
  //   => 400
  test.each(['/', '?', '#', '\\', '@'])(
    'a Host header with %s is refused with MALFORMED_REQUEST, and moves no part of the path',
    async (separator) => {
      for (const host of [`here${separator}`, `here${separator}operator/organisations/moved${separator}`]) {
        const serving = await sent(`GET ${path()}/healthz`, { host });
        expect(serving).toMatchObject({ status: 400, body: { message: 'MALFORMED_REQUEST' } });
        const making = await sent('PUT /operator/organisations/moved', { host, authorization: authorization() });
        expect(making).toMatchObject({ status: 400, body: { message: 'MALFORMED_REQUEST' } });
      }
      const { status, body } = await sent('PUT /operator/organisations/moved', {
        host: 'here',
        authorization: authorization(),
      });
      expect(status).toBe(separator === '/' ? 201 : 200);
      expect(isJsonObject(body) && body['success']).toBe(true);
    },
  );

  test.each(['gate.example', 'gate.example:8443', '127.0.0.1:1', '[::1]:8787'])(
    'the Host header %s is served',
    async (host) => {
      expect(await sent(`GET ${path()}/healthz`, { host })).toMatchObject({ status: 200 });
    },
  );
});
