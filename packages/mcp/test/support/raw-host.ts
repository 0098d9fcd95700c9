import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** A host that writes its requests by hand. */
export class RawHost {
  session: string | null = null;

  constructor(
    readonly url: URL,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Begins a session. */
  static async open(url: URL, headers: Record<string, string> = {}, capabilities: JsonObject = {}): Promise<RawHost> {
    const host = new RawHost(url, headers);
    const clientInfo = { name: 'host', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo };
    const answer = await host.post({ id: 0, method: 'initialize', params });
    host.session = answer.headers.get('mcp-session-id');
    await answer.text();
    await (await host.post({ method: 'notifications/initialized' })).text();
    return host;
  }

  post(message: JsonObject, more: Record<string, string> = {}): Promise<Response> {
    return this.write(JSON.stringify({ jsonrpc: '2.0', ...message }), more);
  }

  write(body: string, more: Record<string, string> = {}): Promise<Response> {
    const session: Record<string, string> = this.session === null ? {} : { 'mcp-session-id': this.session };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...session,
      ...this.headers,
      ...more,
    };
    return fetch(this.url, { method: 'POST', headers, body });
  }

  /** The last message of the answer. */
  async ask(message: JsonObject, more: Record<string, string> = {}): Promise<JsonObject> {
    return lastOf(await (await this.post(message, more)).text());
  }

  call(id: number, args: JsonObject, name = 'shop_pay_invoice'): Promise<JsonObject> {
    return this.ask({ id, method: 'tools/call', params: { name, arguments: args } });
  }

  /** Asks in revision 2026-07-28. */
  newer(message: JsonObject, more: Record<string, string> = {}): Promise<Response> {
    const { params, method } = message;
    const stated = isJsonObject(params) ? params : {};
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': String(method), ...more };
    const name = stated['name'];
    const named: Record<string, string> = typeof name === 'string' ? { 'mcp-name': name } : {};
    return this.post({ ...message, params: { ...stated, _meta: meta } }, { ...named, ...headers });
  }

  end(): Promise<Response> {
    return fetch(this.url, { method: 'DELETE', headers: { 'mcp-session-id': this.session ?? '', ...this.headers } });
  }
}

/** The last message of an answer, in JSON or as events. */
export function lastOf(text: string): JsonObject {
  const data = text.split('\n').filter((line) => line.startsWith('data: '));
  const value: JsonValue = JSON.parse(data.at(-1)?.slice('data: '.length) ?? text);
  if (!isJsonObject(value)) throw new Error('no object');
  return value;
}
