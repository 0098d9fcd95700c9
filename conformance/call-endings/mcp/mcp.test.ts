import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject } from '@gatewright/protocol';
import { httpPort } from '../../../packages/mcp/src/http-port.js';
import type { Port } from '../../../packages/mcp/src/port.js';
import { processPort } from '../../../packages/mcp/src/process-port.js';
import { newFolder } from '../../../packages/mcp/test/support/new-folder.js';
import { Bench } from '../../../packages/mcp/test/support/proxied-server.js';
import { describeEndings, type EndingWorld } from '../describe-endings.js';
import type { EndingId } from '../endings.js';

const SERVER = fileURLToPath(new URL('paying-server.mjs', import.meta.url));

/** A server that runs, and how the proxy reaches it. */
interface Upstream {
  readonly port: Port;
  readonly end: () => void;
}

async function overStdio(effects: string): Promise<Upstream> {
  return { port: await processPort(process.execPath, [SERVER, 'stdio', effects]), end: () => {} };
}

async function overHttp(effects: string, ending: EndingId): Promise<Upstream> {
  const server = spawn(process.execPath, [SERVER, 'http', effects], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  if (ending === 'connection-refused') await killed(server);
  const url = new URL(`http://127.0.0.1:${String(port).trim()}/mcp`);
  return { port: httpPort({ url }, randomUUID), end: () => server.kill('SIGKILL') };
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function open(
  ceiling: number,
  start: (effects: string, ending: EndingId) => Promise<Upstream>,
): Promise<EndingWorld> {
  const bench = await Bench.open({ ceiling });
  const effects = join(await newFolder(), 'effects');
  await writeFile(effects, '');
  const pay = { action: 'pay', amount: '/total', currency: 'USD' };
  const tools = { pay, 'try-pay': { ...pay, onError: 'void' } };
  let count = 0;
  const callOnce = async (ending: EndingId, args: { readonly total: number; readonly name: number }) => {
    const upstream = await start(effects, ending);
    const proxied = await bench.proxyBefore(upstream.port, { mapping: { tools } });
    const name = ending === 'not-executed' ? 'try-pay' : ending === 'refused-before' ? 'transfer' : 'pay';
    proxied.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { ...args, ending } } });
    await proxied.next();
    proxied.closeHost();
    await proxied.ended;
    upstream.end();
  };
  return {
    async call(ending, total) {
      count += 1;
      const args = { total, name: count };
      await callOnce(ending, args);
      if (ending === 'restarted') await callOnce(ending, args);
    },
    paid: () => readFileSync(effects, 'utf8').split('\n').filter(Boolean).map(Number),
    async holds() {
      const ids = new Set(
        (await bench.gate.decisions()).flatMap(({ authorizationId: id }) => (typeof id === 'string' ? [id] : [])),
      );
      return Promise.all(
        [...ids].map(async (id) => {
          const hold = await bench.gate.hold(id);
          return { amount: isJsonObject(hold) ? Number(hold['amount']) : 0, state: String(hold?.['state']) };
        }),
      );
    },
    close: async () => {},
  };
}

const IMPOSSIBLE = {
  repeated: 'calls of MCP have no name: an equal call after one that ended is another call',
} as const;

describeEndings({
  name: 'MCP over standard streams',
  impossible: {
    ...IMPOSSIBLE,
    'connection-refused': 'the proxy starts its server, and ends where it cannot',
    'thrown-status': 'there are no statuses',
  },
  open: (ceiling) => open(ceiling, overStdio),
});

describeEndings({ name: 'MCP over HTTP', impossible: IMPOSSIBLE, open: (ceiling) => open(ceiling, overHttp) });
