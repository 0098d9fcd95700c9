import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { Page } from 'playwright-core';
import type { BridgedGate } from './bridged-gate.js';
import { addressOf } from './gate-site.js';

/** Headers of a connection, which no request of a page may name. */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
]);

/** A request as it travels into the page; the body as Base64. */
interface SentRequest {
  readonly call: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What the page sends back: the head, then the body in pieces of Base64, and null at its end. */
interface SentAnswer {
  readonly call: number;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly piece?: string | null;
  readonly failed?: string;
}

/**
 * Serves the gate of a page over HTTP on loopback, which the runner of the suites needs. `window.answerCall(request)` of the page is what
 * answers: its `fetch` or that of a gate.
 */
export async function bridge(page: Page, members: JsonObject, stop: () => Promise<void>): Promise<BridgedGate> {
  const waiting = new Map<number, ServerResponse>();
  await page.exposeFunction('sendAnswer', (answer: SentAnswer) => take(waiting, answer));
  await page.evaluate(installAnswering);
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const call = calls;
    waiting.set(call, response);
    response.on('close', () => {
      if (waiting.delete(call)) page.evaluate((given) => window.cancelCall(given), call).catch(() => undefined);
    });
    const sent = { call, method: request.method ?? 'GET', path: request.url ?? '/', ...(await contentOf(request)) };
    page
      .evaluate((given) => window.answerCall(given), sent)
      .catch((error: Error) => {
        take(waiting, { call, failed: error.message });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-bridge-'));
  const bootstrapFile = join(folder, 'bootstrap.json');
  await writeFile(bootstrapFile, JSON.stringify(members), { mode: 0o600 });
  return {
    url: `http://127.0.0.1:${addressOf(server.address()).port}/api/v1`,
    bootstrapFile,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The first members of a gate as a page gives them. */
export function membersOf(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Error('the gate has no first members');
}

async function contentOf(request: IncomingMessage): Promise<Pick<SentRequest, 'headers' | 'body'>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  const body = Buffer.concat(pieces);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !HOP_HEADERS.has(name)) headers[name] = String(value);
  }
  return { headers, body: body.length === 0 ? null : body.toString('base64') };
}

function take(waiting: Map<number, ServerResponse>, { call, status, headers, piece, failed }: SentAnswer): void {
  const response = waiting.get(call);
  if (response === undefined) return;
  if (failed !== undefined) {
    waiting.delete(call);
    response.destroy(new Error(failed));
  } else if (status !== undefined) {
    response.writeHead(status, Object.fromEntries(headers ?? []));
    response.flushHeaders();
  } else if (typeof piece === 'string') {
    response.write(Buffer.from(piece, 'base64'));
  } else {
    waiting.delete(call);
    response.end();
  }
}

/** Runs in the page. */
function installAnswering(): void {
  const underWay = new Map<number, () => void>();
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    return btoa(text);
  };
  window.cancelCall = (call) => underWay.get(call)?.();
  window.answerCall = async ({ call, method, path, headers, body }) => {
    try {
      const bytes = body === null ? null : Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
      const mayHaveBody = method !== 'GET' && method !== 'HEAD';
      const response = await window.fetchGate(path, { method, headers, body: mayHaveBody ? bytes : null });
      await window.sendAnswer({ call, status: response.status, headers: [...response.headers] });
      const reader = response.body?.getReader();
      underWay.set(call, () => void reader?.cancel());
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done || value === undefined) break;
        await window.sendAnswer({ call, piece: toBase64(value) });
      }
      await window.sendAnswer({ call, piece: null });
    } catch (error) {
      await window.sendAnswer({ call, failed: String(error) });
    } finally {
      underWay.delete(call);
    }
  };
}

declare global {
  interface Window {
    /** Reaches the gate that the page has. */
    fetchGate(path: string, init: RequestInit): Promise<Response>;
    answerCall(request: SentRequest): Promise<void>;
    cancelCall(call: number): void;
    sendAnswer(answer: SentAnswer): Promise<void>;
  }
}
