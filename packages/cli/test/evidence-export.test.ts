import { readdir, readFile, truncate } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { calledCommand } from './support/called-command.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();

let server = createServer();
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Exports from something that answers in its own way, with the path of the pack to write. */
async function exportFrom(answer: (response: ServerResponse) => void, name: string) {
  server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url?.startsWith('/evidence/pack')) answer(response);
    else response.end('{"success":true,"data":{"checkpointKey":"log+key"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const out = join(folder.path, name);
  const span = ['--from', '2026-03-01T00:00:00Z', '--to', '2026-04-01T00:00:00Z', '--out', out];
  return { out, ...(await calledCommand(['evidence', 'export', ...span, '--url', url, '--token', 't'])) };
}

const PACK = '{"batches":[{"record":"ü}\\"{"}],"didDocument":null}';
const ENVELOPE = Buffer.from(`{"success":true,"data":${PACK}}`);

describe('exported packs', () => {
  test('an exported pack is what was within the envelope, byte for byte, however it came in', async () => {
    const { out, status, text } = await exportFrom((response) => {
      let at = 0;
      const next = () => {
        response.write(ENVELOPE.subarray(at, ++at));
        if (at === ENVELOPE.length) response.end();
        else setImmediate(next);
      };
      next();
    }, 'pieces.json');
    expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining(`--pack ${out} --key log+key`) });
    expect(await readFile(out, 'utf8')).toBe(`${PACK}\n`);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks off', (response) => response.write(ENVELOPE.subarray(0, 50), () => response.destroy())],
    ['ends too early', (response) => response.end(ENVELOPE.subarray(0, -3))],
    ['is no answer of a gate', (response) => response.end('<html>a page that says nothing of evidence</html>')],
    ['is empty', (response) => response.end()],
  ])('an exported pack that %s leaves no file, and the file of before as it was', async (_what, answer) => {
    const before = await folder.file('kept.json', 'kept');
    const { out, status, text } = await exportFrom(answer, 'kept.json');
    expect({ out, status, text }).toEqual({ out: before, status: 1, text: expect.stringContaining('is not written') });
    expect(await readFile(before, 'utf8')).toBe('kept');
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('an exported pack that is refused leaves the reason and the status', async () => {
    const refusal = { success: false, data: { reasonCode: 'BODY_TOO_LARGE', detail: 'ask for shorter ones' } };
    const { status, text } = await exportFrom(
      (response) => response.writeHead(413).end(JSON.stringify(refusal)),
      'refused.json',
    );
    expect({ status, text }).toEqual({ status: 1, text: 'refused with 413 BODY_TOO_LARGE ask for shorter ones' });
  });
});

test('a pack longer than a text can be is refused by name, with what to do', async () => {
  const path = await folder.file('long.json', '');
  await truncate(path, 600_000_000);
  const { status, text } = await calledCommand(['verify', '--pack', path]);
  expect({ status, text }).toEqual({ status: 2, text: expect.stringContaining('packs of shorter spans') });
});
