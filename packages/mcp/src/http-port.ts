import { exactJsonText, jsonOf, parseExactJson } from '@gatewright/protocol';
import { HttpSession } from './http-session.js';
import type { HttpAddress } from './http-transport.js';
import { MESSAGE_MAX_DEPTH } from './messages.js';
import type { Port, PortHandlers } from './port.js';

/** A server behind Streamable HTTP. `ids` gives texts that the server cannot guess. */
export function httpPort(address: HttpAddress, ids: () => string): Port {
  let handlers: Pick<PortHandlers, 'onText' | 'onReset'> = { onText: () => {}, onReset: () => {} };
  const session = new HttpSession(
    address,
    (text) => {
      for (const message of messagesOf(text)) handlers.onText(message);
    },
    () => handlers.onReset(),
    ids,
  );
  return {
    async start(given) {
      handlers = given;
    },
    ready: (envelope) => session.ready(envelope),
    send(message, failed) {
      void session.send(message).catch((failure) => failed?.(failure));
      return true;
    },
    pause: () => {},
    resume: () => {},
    close: () => session.close(),
  };
}

/** The messages of a text: revision 2025-03-26 lets a server answer with a list of them. */
function messagesOf(text: string): readonly string[] {
  if (!Array.isArray(jsonOf(text))) return [text];
  const read = parseExactJson(text, MESSAGE_MAX_DEPTH, { keepsLoneSurrogates: true });
  if (!read.ok || !Array.isArray(read.value)) return [text];
  return read.value.map((item, index) => exactJsonText(item, read.numbers, `/${index}`));
}
