import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESCRIPTION_PATH, REFERENCE_PATH } from '../../src/platform/http/description-paths.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const BURST = 4;

let gate: TestGate;
beforeAll(async () => {
  // What is used up here does not come back while the test runs, however slow the host is.
  gate = await TestGate.start({
    GATEWRIGHT_READ_RATE: `${BURST}/0.0001`,
  });
});
afterAll(() => gate.discard());

describe('public reads', () => {
  const from = (source: string) => ({ 'x-forwarded-for': source });
  const read = async (path: string, source: string) => (await gate.fetch(path, { headers: from(source) })).status;

  // covers call-holds-up
  test('large public reads of one address are counted together, and those of another address go on', async () => {
    const bundle = `/policy/bundle/${encodeURIComponent(textAt(gate.agent, 'agentDid'))}`;
    const paths = [bundle, DESCRIPTION_PATH, REFERENCE_PATH, '/credentials/status/0'];
    expect(paths.length).toBe(BURST);
    for (const path of paths) expect([path, await read(path, '198.51.100.1')]).toEqual([path, 200]);
    for (const path of paths) expect([path, await read(path, '198.51.100.1')]).toEqual([path, 429]);
    for (const path of paths) expect([path, await read(path, '198.51.100.2')]).toEqual([path, 200]);
  });

  test('large public reads beyond the allowance are refused with the time to come again', async () => {
    const ask = () => gate.get('/credentials/status/none', { headers: from('198.51.100.3') });
    for (let asked = 0; asked < BURST; asked += 1) expect((await ask()).status).toBe(404);
    const { status, headers, data } = await ask();
    expect([status, data['reasonCode'], headers.get('retry-after')]).toEqual([429, 'RATE_LIMIT_EXCEEDED', '10000']);
  });

  test.each([DESCRIPTION_PATH, REFERENCE_PATH])(
    'a read of %s has the same bytes for every caller, and is 304 for one that has them',
    async (path) => {
      const [one, other] = [
        await gate.fetch(path, { headers: from('198.51.100.4') }),
        await gate.fetch(path, { headers: from('198.51.100.5') }),
      ];
      expect(await other.text()).toBe(await one.text());
      const known = { ...from('198.51.100.4'), 'if-none-match': String(one.headers.get('etag')) };
      expect((await gate.fetch(path, { headers: known })).status).toBe(304);
    },
  );
});
