import { afterEach, describe, expect, test } from 'vitest';
import { ForwardingProxy, type Manner } from '../support/forwarding-proxy.js';
import { TestServer } from '../support/test-server.js';

/** Two of everything that is counted by address, and nothing that comes back while a test runs. */
const RATES = {
  GATEWRIGHT_LOGIN_RATE: '2/0.000001',
  GATEWRIGHT_SANDBOX_RATE: '2/0.000001',
  GATEWRIGHT_UNSIGNED_RATE: '2/0.000001',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function gateBehindProxies(environment: Record<string, string> = {}) {
  const server = await TestServer.start(undefined, { ...RATES, ...environment });
  closing.push(() => server.discard());
  const { origin, pathname } = new URL(server.baseUrl);
  return {
    server,
    /** Calls of a client at an address, through a proxy. */
    async clientAt(address: string, manner?: Manner) {
      const proxy = await ForwardingProxy.start(origin, address, manner);
      closing.push(() => proxy.stop());
      return callsTo(server, proxy.origin + pathname);
    },
  };
}

/** The calls that are counted by address, and the status that each gets. */
function callsTo(server: TestServer, baseUrl: string) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await server.fetch(baseUrl + path, { ...init, body: JSON.stringify(body) })).status;
  };
  return {
    logIn: (headers?: Record<string, string>) =>
      post('/auth/login', { username: 'olga@example.test', password: 'x' }, headers),
    makeSandbox: () => post('/onboarding/sandbox', {}),
    authorize: () => post('/policy/mandate/authorize', {}),
  };
}

describe('one proxy', () => {
  // threat requests outsider-uses-up: An outsider uses up the logins of all callers behind the same proxy => 429 for
  //   that caller alone, where the proxy is in `GATEWRIGHT_TRUSTED_PROXIES`
  test('callers behind one proxy have rates of their own where the proxy is trusted', async () => {
    const { clientAt } = await gateBehindProxies({ GATEWRIGHT_TRUSTED_PROXIES: 'loopback' });
    const [stranger, other] = [await clientAt('198.51.100.7'), await clientAt('198.51.100.8')];
    for (const [call, answered] of [
      ['logIn', 401],
      ['makeSandbox', 201],
      ['authorize', 400],
    ] as const) {
      const flood = [await stranger[call](), await stranger[call](), await stranger[call]()];
      expect([call, ...flood]).toEqual([call, answered, answered, 429]);
      expect([call, await other[call]()]).toEqual([call, answered]);
    }
  });

  test('callers behind one proxy share their rates where it is not trusted', async () => {
    const { clientAt } = await gateBehindProxies();
    const [stranger, other] = [await clientAt('198.51.100.7'), await clientAt('198.51.100.8')];
    expect([await stranger.logIn(), await stranger.logIn(), await other.logIn()]).toEqual([401, 401, 429]);
  });

  // threat made-up-x
  test.each(['appends', 'adds a line'] as const)(
    'callers gain nothing by a header of their own before a trusted proxy that %s, and take nothing from others',
    async (manner) => {
      const { clientAt } = await gateBehindProxies({ GATEWRIGHT_TRUSTED_PROXIES: 'loopback' });
      const [stranger, victim] = [await clientAt('198.51.100.7', manner), await clientAt('198.51.100.8', manner)];
      const flood: number[] = [];
      for (const claimed of ['198.51.100.8', '203.0.113.1, 127.0.0.1', '198.51.100.8, ::1,']) {
        flood.push(
          await stranger.logIn({ 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` }),
        );
      }
      expect(flood).toEqual([401, 401, 429]);
      expect([await victim.logIn(), await victim.logIn()]).toEqual([401, 401]);
    },
  );

  // threat made-up-x
  test('callers gain nothing by the header where they reach the gate past its proxy', async () => {
    const { server } = await gateBehindProxies({ GATEWRIGHT_TRUSTED_PROXIES: '192.0.2.1' });
    const direct = callsTo(server, server.baseUrl);
    const flood: number[] = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2', '192.0.2.1']) {
      flood.push(await direct.logIn({ 'x-forwarded-for': claimed }));
    }
    expect(flood).toEqual([401, 401, 429]);
  });
});
