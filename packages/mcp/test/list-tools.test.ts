import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listServerTools } from '../src/list-tools.js';
import { newFolder } from './support/new-folder.js';

const REFUSED = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32_601, message: 'no such method' } });

test.each([
  ['is busy', 503, 'try later', 1],
  ['asks for a token', 401, '', 1],
  ['is something else', 404, '<html>', 1],
  ['refuses the older handshake', 400, REFUSED, 2],
])('a server that %s is asked as often as that can help', async (_, status, body, tries) => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(`http://127.0.0.1:${address.port}/mcp`);
  await expect(listServerTools({ kind: 'http', url })).rejects.toThrow();
  expect(asked).toHaveLength(tries);
});

test('a program that ends is started once', async () => {
  const file = join(await newFolder(), 'starts');
  const args = ['-e', `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'started ')`];
  await expect(listServerTools({ kind: 'process', command: process.execPath, args })).rejects.toThrow();
  expect(await readFile(file, 'utf8')).toBe('started ');
});
