import { isJsonObject, type JsonValue, jsonOf } from '@gatewright/protocol';
import { Client, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type ListedTool, listedTools } from './definition.js';
import { type HttpAddress, httpTransport } from './http-transport.js';

/** Pages of a tool list that are read to check definitions. */
export const LIST_PAGES_MAX = 100;

/** The first revision without the handshake `initialize`. */
const NEWER_REVISION = '2026-07-28';

/** Where a server is: a program, or a Streamable HTTP endpoint. */
export type ServerAddress =
  | {
      readonly kind: 'process';
      readonly command: string;
      readonly args: readonly string[];
      /** Its variables, beside those that programs need to start; without them a proxied server gets all of this process. */
      readonly env?: Readonly<Record<string, string>> | undefined;
    }
  | ({ readonly kind: 'http' } & HttpAddress);

/** The tools that a server lists, as it sends them. Throws where it cannot be reached, or lists no end of pages. */
export async function listServerTools(server: ServerAddress): Promise<readonly ListedTool[]> {
  const { client, transport } = await connect(server, 'legacy').catch((error: unknown) => {
    if (!refusesHandshake(error)) throw error;
    return connect(server, { pin: NEWER_REVISION }).catch(() => {
      throw error;
    });
  });
  const pages: JsonValue[] = [];
  // The client's schemas may drop members, and a digest covers what was sent.
  const deliver = transport.onmessage;
  transport.onmessage = (message) => {
    const raw: JsonValue = JSON.parse(JSON.stringify(message));
    if (isJsonObject(raw) && isJsonObject(raw['result']) && Array.isArray(raw['result']['tools']))
      pages.push(raw['result']);
    deliver?.(message);
  };
  try {
    let cursor: string | undefined;
    for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
      const { nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
      if (nextCursor === undefined) return pages.flatMap((each) => listedTools(each));
      cursor = nextCursor;
    }
    throw new Error(`the server lists more than ${LIST_PAGES_MAX} pages of tools`);
  } finally {
    await client.close();
  }
}

async function connect(server: ServerAddress, mode: 'legacy' | { readonly pin: string }) {
  const client = new Client({ name: 'gatewright', version: '0.1.0' }, { versionNegotiation: { mode } });
  const transport =
    server.kind === 'http'
      ? httpTransport(server)
      : new StdioClientTransport({
          command: server.command,
          args: [...server.args],
          env: { ...server.env },
          stderr: 'inherit',
        });
  await client.connect(transport);
  return { client, transport };
}

/**
 * True where the server answered the older handshake with a JSON-RPC error, as one of the newer revision alone does; over HTTP it is the
 * body of a failed request. A server that hangs, ends or is not there would do so again.
 */
function refusesHandshake(error: unknown): boolean {
  if (error instanceof ProtocolError) return true;
  const text = error instanceof SdkHttpError ? error.data['text'] : undefined;
  const body = typeof text === 'string' ? jsonOf(text) : undefined;
  return isJsonObject(body) && isJsonObject(body['error']);
}
