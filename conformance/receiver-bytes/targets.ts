import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createReceiver, type ReceiverOptions } from '@gatewright/receiver';
import { permits as expressPermits } from '@gatewright/receiver/express';
import { permits as fastifyPermits } from '@gatewright/receiver/fastify';
import { permits as honoPermits } from '@gatewright/receiver/hono';
import { createProxy, readRoutes } from '@gatewright/receiver/proxy';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { type Context, Hono } from 'hono';

/** What a service did: with the header of the permit, or the id that its receiver found in it. */
export interface Effect {
  readonly permit: string;
  readonly total: unknown;
  readonly shop: unknown;
}

export interface Target {
  readonly name: string;
  readonly port: number;
}

export interface Targets {
  readonly targets: readonly Target[];
  close(): Promise<void>;
}

const TERMS = { action: 'pay', amount: '/total', currency: 'USD', merchant: '/shop' } as const;
const FORM_TERMS = { ...TERMS, body: 'form' } as const;
const ROUTES = readRoutes([
  { method: 'POST', path: '/pay', binding: 'request', ...TERMS },
  { method: 'POST', path: '/form', binding: 'request', body: 'form', ...TERMS },
  { path: '/**', pass: true },
]);
const FOLDER = 'conformance/receiver-bytes/servers';
const TIMEOUT_MS = 5_000;

/** The programs that the services need and that are not installed; null where all are. */
export function missingPrograms(): string | null {
  const missing = [
    ['go', 'version'],
    ['python3', '--version'],
  ].filter(([program = '', ...args]) => spawnSync(program, args).status !== 0);
  return missing.length === 0 ? null : missing.map(([program]) => program).join(' and ');
}

/** Receivers of each framework, and the proxy before a service of each. `effect` gets what a service did. */
export async function startTargets(options: ReceiverOptions, effect: (effect: Effect) => void): Promise<Targets> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bytes-'));
  const children: ChildProcess[] = [];
  const servers: Server[] = [];
  const targets: Target[] = [];
  const serve = async (name: string, server: Server) => {
    servers.push(server);
    targets.push({ name, port: await portOf(server) });
  };
  const close = async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  };
  try {
    const go = join(folder, 'go');
    const built = spawnSync('go', ['build', '-o', go, join(FOLDER, 'go.go')], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    const services: readonly (readonly [string, string, readonly string[]])[] = [
      ['Go', go, []],
      ['Python', 'python3', [join(FOLDER, 'python.py')]],
      ...['express', 'fastify', 'hono'].map(
        (name) => [name, process.execPath, [join(FOLDER, 'node.mjs'), name]] as const,
      ),
    ];
    for (const [name, program, args] of services) {
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const upstream = await addressOf(child, effect);
      const receiver = createReceiver(options);
      const proxy = createProxy({ receiver, routes: ROUTES, upstream: new URL(upstream), timeoutMs: TIMEOUT_MS });
      await serve(`proxy before ${name}`, proxy);
    }
    await serve('receiver of Express', createServer(expressApp(options, effect)));
    await serve('receiver of Express behind its parsers', createServer(parsedExpressApp(options, effect)));
    await serve('receiver of Hono', createServer(honoListener(options, effect)));
    await serve('receiver of Fastify', await fastifyServer(options, effect));
    return { targets, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address in the first line of a service; its other lines are effects. */
function addressOf(child: ChildProcess, effect: (effect: Effect) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) return reject(new Error('no output'));
    let isFirst = true;
    createInterface({ input: stdout }).on('line', (line) => {
      if (isFirst) resolve(line);
      else effect(JSON.parse(line));
      isFirst = false;
    });
    child.once('exit', () => reject(new Error('the service ended')));
  });
}

function expressApp(options: ReceiverOptions, effect: (effect: Effect) => void) {
  const app = express();
  app.set('env', 'test');
  const { permit } = expressPermits(options);
  app.post('/pay', permit(TERMS), express.json(), express.urlencoded({ extended: true }), handlerOf(effect));
  app.post('/form', permit(FORM_TERMS), express.urlencoded({ extended: true }), handlerOf(effect));
  return app;
}

/** Parsers that keep the bytes run ahead of the permit. */
function parsedExpressApp(options: ReceiverOptions, effect: (effect: Effect) => void) {
  const app = express();
  app.set('env', 'test');
  const { permit } = expressPermits(options);
  const verify = (request: object, _response: unknown, bytes: Buffer) => Object.assign(request, { rawBody: bytes });
  const parsers = [express.json({ verify }), express.urlencoded({ extended: true, verify })];
  app.post('/pay', ...parsers, permit(TERMS), handlerOf(effect));
  app.post('/form', ...parsers, permit(FORM_TERMS), handlerOf(effect));
  return app;
}

function handlerOf(effect: (effect: Effect) => void): express.RequestHandler {
  return ({ headers, body }, response) => {
    effect({ permit: String(headers['x-magp-request'] ?? ''), total: body?.total, shop: body?.shop });
    response.json({});
  };
}

function honoListener(options: ReceiverOptions, effect: (effect: Effect) => void) {
  const app = new Hono();
  const { permit } = honoPermits(options);
  const handler = async (context: Context) => {
    const isForm = /form/.test(context.req.header('content-type') ?? '');
    const body = isForm ? await context.req.parseBody() : await context.req.json();
    effect({ permit: context.req.header('x-magp-request') ?? '', total: body?.total, shop: body?.shop });
    return context.json({});
  };
  app.post('/pay', permit(TERMS), handler);
  app.post('/form', permit(FORM_TERMS), handler);
  app.onError((_error, context) => context.json({}, 500));
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

async function fastifyServer(options: ReceiverOptions, effect: (effect: Effect) => void): Promise<Server> {
  const app = fastify();
  const { permit } = fastifyPermits(options);
  app.post<{ Body: { total?: unknown; shop?: unknown } | null }>('/pay', permit(TERMS), async ({ headers, body }) => {
    effect({ permit: String(headers['x-magp-request'] ?? ''), total: body?.total, shop: body?.shop });
    return {};
  });
  await app.ready();
  return app.server;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
