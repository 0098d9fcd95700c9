import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { MESSAGE_MAX_BYTES, messageText, tooLong } from './messages.js';
import type { Port, PortHandlers } from './port.js';

const NEWLINE = 0x0a;
const ENDED = 'the server ended';

/** A peer behind a pair of streams. A message over `messageMax` bytes ends it. `end` ends the peer. */
export function linePort(
  input: Readable,
  output: Writable,
  end: () => Promise<void>,
  messageMax: number = MESSAGE_MAX_BYTES,
): Port {
  let isEnded = false;
  return {
    async start(handlers) {
      const finish = (fault: string | null) => {
        if (isEnded) return;
        isEnded = true;
        handlers.onEnd(fault);
      };
      output.on('drain', () => handlers.onDrain());
      output.on('error', (error) => finish(error.message));
      input.on('error', (error) => finish(error.message));
      input.on('end', () => finish(null));
      input.on('close', () => finish(null));
      input.on(
        'data',
        lineReader(handlers, messageMax, finish, () => input.destroy()),
      );
    },
    ready: async () => (output.writable && !isEnded ? null : ENDED),
    send(message, failed) {
      if (output.writable) return output.write(`${messageText(message)}\n`);
      queueMicrotask(() => failed?.({ isSent: false, reason: ENDED }));
      return true;
    },
    pause: () => input.pause(),
    resume: () => input.resume(),
    close: end,
  };
}

function lineReader(
  { onText }: PortHandlers,
  messageMax: number,
  finish: (fault: string) => void,
  stop: () => void,
): (piece: Buffer) => void {
  // Pieces are kept as text: as bytes, a long line would be held three times while it is read.
  const decoder = new StringDecoder('utf8');
  let held: string[] = [];
  let heldBytes = 0;
  return (piece) => {
    let from = 0;
    for (;;) {
      const to = piece.indexOf(NEWLINE, from);
      const part = piece.subarray(from, to === -1 ? undefined : to);
      heldBytes += part.length;
      if (heldBytes > messageMax) {
        finish(tooLong(messageMax));
        stop();
        return;
      }
      held.push(to === -1 ? decoder.write(part) : decoder.end(part));
      if (to === -1) return;
      const line = held.join('');
      [held, heldBytes, from] = [[], 0, to + 1];
      if (line.trim() !== '') onText(line);
    }
  };
}
