import { PassThrough } from 'node:stream';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { UpstreamServer } from '../../src/gateway/upstream-link.js';
import { linePort } from '../../src/line-port.js';

/** What a scripted server does with a message; false leaves it to the defaults. */
export type Answer = (
  message: JsonObject,
  connection: { readonly index: number; say(message: JsonObject): void; write(text: string): void; end(): void },
) => boolean;

/** A server in this process that lists the tool `pay_invoice`, and answers calls with their arguments. */
export class ScriptedServer implements UpstreamServer {
  /** Messages that came, with the index of their connection. */
  readonly received: { readonly index: number; readonly message: JsonObject }[] = [];
  opened = 0;

  constructor(
    readonly name: string,
    private readonly answer: Answer = () => false,
    private readonly messageMax?: number,
  ) {}

  readonly open = async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const index = this.opened;
    this.opened += 1;
    const say = (message: JsonObject) => void output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const connection = { index, say, write: (text: string) => void output.write(text), end: () => void output.end() };
    input.on('data', (piece: Buffer) => {
      for (const line of piece.toString().split('\n').filter(Boolean)) {
        const message: JsonValue = JSON.parse(line);
        if (!isJsonObject(message)) continue;
        this.received.push({ index, message });
        if (!this.answer(message, connection)) this.byDefault(message, say);
      }
    });
    return linePort(output, input, async () => void output.end(), this.messageMax);
  };

  calls(): number {
    return this.received.filter(({ message }) => message['method'] === 'tools/call').length;
  }

  private byDefault({ id, method, params }: JsonObject, say: (message: JsonObject) => void): void {
    if (id === undefined || typeof method !== 'string') return;
    const args = isJsonObject(params) ? params['arguments'] : undefined;
    const results: Record<string, JsonObject> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true }, resources: {} },
        serverInfo: { name: this.name, version: '1' },
      },
      'tools/list': { tools: [{ name: 'pay_invoice', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: JSON.stringify(args ?? null) }] },
      'resources/list': {
        resources: [
          { uri: 'demo://shared', name: 'shared' },
          { uri: `demo://${this.name}`, name: 'own' },
        ],
      },
      'resources/templates/list': { resourceTemplates: [] },
      'resources/read': { contents: [{ uri: 'demo://x', text: this.name }] },
    };
    const result = results[method];
    if (result === undefined) say({ id, error: { code: -32601, message: 'unknown' } });
    else say({ id, result });
  }
}
