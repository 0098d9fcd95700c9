// Lets the adapter of the suite, which is another process, set the clock of a gate ahead.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { onLoopback } from './loopback.mjs';

/**
 * Takes `POST {"ms"}` on a free port of loopback.
 * @param {(ms: number) => Promise<void> | void} advance
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function startClockPort(advance) {
  const server = createServer(async (request, response) => {
    const { ms } = await json(request);
    await advance(ms);
    response.end();
  });
  const { origin, close } = await onLoopback(server);
  return { url: `${origin}/`, close };
}
