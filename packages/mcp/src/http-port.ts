import { isJsonObject, type JsonValue, parseJsonText } from '@gatewright/protocol';
import { JSONRPC_VERSION, parseJSONRPCMessage } from '@modelcontextprotocol/client';
import { type HttpAddress, httpTransport } from './http-transport.js';
import { MESSAGE_MAX_DEPTH } from './limits.js';
import type { Port } from './port.js';

/** A server behind Streamable HTTP. A message that cannot be sent is answered with an error, since the host waits for it. */
export function httpPort(address: HttpAddress): Port {
  const transport = httpTransport(address);
  let deliver: (line: string) => void = () => {};
  return {
    async start({ onLine, onEnd }) {
      deliver = onLine;
      transport.onmessage = (message) => {
        // A server of the older revisions negotiates the version, which each later call then carries.
        const version = 'result' in message ? message.result['protocolVersion'] : undefined;
        if (typeof version === 'string') transport.setProtocolVersion?.(version);
        onLine(JSON.stringify(message));
      };
      transport.onclose = () => onEnd(null);
      await transport.start();
    },
    send(line) {
      const parsed = parseJsonText(line, MESSAGE_MAX_DEPTH);
      const message = parsed.ok ? parsed.value : null;
      void Promise.resolve()
        .then(() => transport.send(parseJSONRPCMessage(message)))
        .catch((error: unknown) => {
          const fault = errorAnswer(message, error);
          if (fault !== null) deliver(fault);
        });
      return true;
    },
    pause: () => {},
    resume: () => {},
    close: async () => {
      await transport.terminateSession().catch(() => {});
      await transport.close();
    },
  };
}

/** Null for what expects no answer. */
function errorAnswer(message: JsonValue, error: unknown): string | null {
  if (!isJsonObject(message) || message['id'] === undefined || message['method'] === undefined) return null;
  const text = `the server cannot be reached: ${error instanceof Error ? error.message : error}`;
  return JSON.stringify({ jsonrpc: JSONRPC_VERSION, id: message['id'], error: { code: -32_603, message: text } });
}
