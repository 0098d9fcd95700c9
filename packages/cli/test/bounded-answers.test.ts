import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeData } from '../src/commands/data-file.js';
import { ANSWER_MAX_BYTES, reach, readAnswer } from '../src/service-command.js';
import { calledCommandByStream } from './support/called-command.js';

const PIECE = Buffer.alloc(1024 * 1024, ' ');

let folder: string;
let server: Server;
let url: string;
let sent = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-bounded-'));
  // Sends an answer of a gate, and then white space without an end: as fast as it is read, or a byte at a time.
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"success":true,"data":{}}');
    if (request.url === '/slow') {
      const more = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(more));
      return;
    }
    sent = 0;
    const fill = () => {
      while (!response.destroyed) {
        sent += PIECE.length;
        if (!response.write(PIECE)) return;
      }
    };
    response.on('drain', fill);
    fill();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

describe('answers of a service', () => {
  // threat records service-command-led: A service that the command is led to sends such an answer => the command ends
  //   with an error and leaves no file
  test('an answer is read up to its bound, and no further', async () => {
    const environment = { GATEWRIGHT_URL: url, GATEWRIGHT_TOKEN: 'gw_any' };
    const shown = await calledCommandByStream(['org', 'show'], { environment });
    expect([shown.status, shown.err]).toEqual([1, expect.stringContaining(`longer than ${ANSWER_MAX_BYTES} bytes`)]);
    expect(sent).toBeLessThan(2 * ANSWER_MAX_BYTES);
  });

  test('an answer that never ends is given up in time', async () => {
    const began = performance.now();
    const answer = await reach(url, '/slow', { signal: AbortSignal.timeout(300) });
    await expect(readAnswer(url, answer)).rejects.toThrow('does not end its answer');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('packs', () => {
  const pack = (more: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('{"success":true,"data":{"a":1}')),
      pull: more,
    });

  // threat service-command-led
  test.each<[string, ReadableStream<Uint8Array>]>([
    ['nothing came for 100 ms', pack(() => new Promise(() => {}))],
    ['it is longer than 4194304 bytes', pack((controller) => controller.enqueue(PIECE))],
  ])('a pack is given up where %s, and leaves no file', async (why, body) => {
    const path = join(folder, 'pack.json');
    await expect(writeData(body, path, { idleMs: 100, maxBytes: 4 * PIECE.length })).rejects.toThrow(why);
    expect(await readdir(folder)).toEqual([]);
  });
});
