import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machinePace } from '../../../protocol/test/support/machine-pace.js';
import { ROUTES } from '../../src/app/routes.js';
import { DESCRIPTION_PATH, REFERENCE_PATH } from '../../src/platform/http/description-paths.js';
import type { RouteRow } from '../../src/platform/http/route.js';
import { legalCall, SAMPLES, sampleOf } from '../support/samples/index.js';
import { SlowCalls } from '../support/slow-calls.js';
import { waitBeside } from '../support/waiting-beside.js';

/** How long an authorize call beside any other may wait, ms; longer on a slow machine. */
const WAIT_MAX_MS = 100 * machinePace();

/** Expects a wait within the bound; the pace of a machine that others use changes, so one that is longer is held against that of now. */
function expectShort(waitMs: number): void {
  expect(waitMs).toBeLessThanOrEqual(waitMs <= WAIT_MAX_MS ? WAIT_MAX_MS : 100 * machinePace());
}

let slow: SlowCalls;
beforeAll(async () => {
  slow = await SlowCalls.start();
}, 600_000);
afterAll(() => slow.world.discard());

/** The slowest legal calls known of a route: readers of a GET or large bodies of a POST, and what its sample states. */
async function slowestCalls(route: RouteRow): Promise<void> {
  if (route.method === 'GET') await slow.readers(legalCall(route, slow.things).path);
  else await slow.bodies(legalCall(route));
  await sampleOf(route).slowest?.(slow);
}

const named = ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);

test('every route has samples, and every sample a route', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(named.map(([name]) => name).sort());
});

describe('of all calls', () => {
  // covers call-holds-up: No call holds up the others
  // threat records legal-calls-keep: Legal calls that keep the gate busy: large rules, long lists, hostile letters,
  //   many mandates, readers of large answers => every other call is answered within 100 ms of work
  test.each(named)('%s leaves an authorize call beside it waiting for 100 ms at most', async (_name, route) => {
    expectShort(await waitBeside(() => slowestCalls(route), slow.world.order, WAIT_MAX_MS));
  });

  test.each([DESCRIPTION_PATH, REFERENCE_PATH])(
    'readers of %s leave an authorize call beside them waiting for 100 ms at most',
    async (path) => {
      const readers = () => slow.readers(path);
      expectShort(await waitBeside(readers, slow.world.order, WAIT_MAX_MS));
    },
  );
});
