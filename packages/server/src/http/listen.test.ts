import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from './listen.js';

interface Answered {
  readonly body: string;
  readonly connection: string | undefined;
}

test('a kept connection is promised for longer than the minute that balancers keep theirs', async () => {
  const listener = await listen(() => new Response('answered'), '127.0.0.1', 0);
  const { headers } = await fetch(listener.origin);
  expect(headers.get('keep-alive')).toBe('timeout=75');
  await listener.close();
});

test('a shutdown answers the calls of kept connections, and ends each connection with its answer', async () => {
  const waiting: (() => void)[] = [];
  const listener = await listen(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('answered')))),
    '127.0.0.1',
    0,
  );
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<Answered>((resolve, reject) => {
      const request = get(listener.origin, { agent }, async (response) => {
        resolve({ body: await text(response), connection: response.headers.connection });
      });
      request.once('error', reject);
    });

  const before = call();
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.();
  expect(await before).toEqual({ body: 'answered', connection: 'keep-alive' });

  const underWay = call();
  await expect.poll(() => waiting.length).toBe(1);
  const closed = listener.close();
  waiting.pop()?.();
  expect(await underWay).toEqual({ body: 'answered', connection: 'close' });
  await closed;
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
