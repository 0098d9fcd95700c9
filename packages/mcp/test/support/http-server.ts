import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** Answers a POST instead of the server; false leaves it to the server. */
export type Intercept = (message: JsonObject, response: ServerResponse, request: IncomingMessage) => boolean;

/** A small server of Streamable HTTP with sessions in memory, which counts the calls of tools that take effect. */
export class HttpServer {
  /** Texts of the calls that took effect. */
  readonly effects: string[] = [];
  readonly methods: string[] = [];
  /** Status for a session that the server does not know. */
  unknownSession = 404;
  intercept: Intercept = () => false;
  /** Continues a stream after the event of this id; without it a GET is refused. */
  continued: ((lastEventId: string, response: ServerResponse) => void) | null = null;
  private readonly sessions = new Set<string>();

  private constructor(
    private readonly server: Server,
    readonly url: URL,
  ) {}

  static async open(): Promise<HttpServer> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const server = new HttpServer(listener, new URL(`http://127.0.0.1:${address.port}/mcp`));
    listener.on('request', (request, response) => void server.answer(request, response));
    return server;
  }

  /** Forgets every session, as a restart does. */
  restart(): void {
    this.sessions.clear();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const last = request.headers['last-event-id'];
    if (request.method === 'GET' && typeof last === 'string' && this.continued !== null) {
      this.continued(last, response.writeHead(200, { 'content-type': 'text/event-stream' }));
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const body = await text(request);
    const message: JsonValue = JSON.parse(body);
    if (!isJsonObject(message)) return;
    const { id, method } = message;
    this.methods.push(String(method));
    if (this.intercept(message, response, request)) return;
    const session = request.headers['mcp-session-id'];
    if (method === 'initialize') {
      const opened = `s${this.methods.length}`;
      this.sessions.add(opened);
      const result = {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 's', version: '1' },
      };
      sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result }), { 'mcp-session-id': opened });
    } else if (typeof session !== 'string' || !this.sessions.has(session)) {
      response.writeHead(this.unknownSession).end();
    } else if (id === undefined) {
      response.writeHead(202).end();
    } else {
      if (method === 'tools/call') this.effects.push(body);
      sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], tools: [] } }));
    }
  }
}

export function sendJson(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}
