import type { IncomingMessage } from 'node:http';
import { bodyTooLarge } from '../receiver.js';
import { type Refused, refuse } from '../refusal.js';

/** The client went away ahead of the end of its body. Frameworks answer an error with this status as the client's. */
class BodyAborted extends Error {
  override readonly name = 'BodyAborted';
  readonly status = 400;
  readonly statusCode = 400;
}

/**
 * Reads the body of a message and puts it back, so that the next reader gets the same bytes and the end of the stream. A message of HTTP/2,
 * which does not say that it is complete ahead of its end, stays read. Refuses a body over the bound, and one that was read or decoded
 * before. Throws BodyAborted.
 */
export async function replayedBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array | Refused> {
  if (message.readableDidRead) return readBefore(message);
  if (message.readableEnded || (message.complete && message.readableLength === 0)) return new Uint8Array();
  if (message.readableFlowing === true) return readBefore(message);
  if (message.readableEncoding !== null) return refuse('PAYLOAD_UNBINDABLE', 'move setEncoding() behind the permit');
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) return bodyTooLarge(maxBytes);
  if (message.destroyed) throw new BodyAborted('the connection ended ahead of the body');
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const stop = () => {
      message.off('readable', read).off('end', end).off('error', abort).off('close', abort);
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(pieces));
    };
    const abort = () => {
      stop();
      reject(new BodyAborted('the connection ended ahead of the body'));
    };
    const read = () => {
      for (let piece = message.read(); piece !== null; piece = message.read()) {
        const bytes = Buffer.from(piece);
        size += bytes.length;
        if (size > maxBytes) {
          stop();
          resolve(bodyTooLarge(maxBytes));
          return;
        }
        pieces.push(bytes);
      }
      if (!message.complete || size === 0) return;
      const body = Buffer.concat(pieces);
      stop();
      // In the tick of the last read, ahead of the event `end`, which then comes after these bytes.
      message.unshift(body);
      resolve(body);
    };
    message.on('end', end).on('error', abort).on('close', abort).on('readable', read);
  });
}

/** Readers of a body by its type, as people know them. */
const READERS: readonly (readonly [type: RegExp, reader: string])[] = [
  [/json/i, 'express.json() or body-parser'],
  [/x-www-form-urlencoded/i, 'express.urlencoded() or body-parser'],
  [/multipart/i, 'multer or another reader of multipart/form-data'],
  [/text/i, 'express.text() or body-parser'],
];

function readBefore({ headers }: IncomingMessage): Refused {
  const type = headers['content-type'] ?? '';
  const reader = READERS.find(([pattern]) => pattern.test(type))?.[1] ?? 'the middleware that reads it';
  return refuse('PAYLOAD_UNBINDABLE', `the body was read before the permit: move ${reader} behind permit()`);
}
