import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { ROUTES, refusalsOf } from '@gatewright/service';
import { isPublic, legalCall, type RouteRow } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

/** A PostgreSQL of this test's own (scripts/postgres/databases.mjs), to be killed under the server. */
async function cluster(path: string): Promise<JsonObject> {
  const response = await fetch(new URL(path, inject('databases')), { method: 'POST' });
  const answer: unknown = await response.json();
  if (!response.ok || !isJsonObject(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Calls that must be signed before they look into the store. */
const SIGNED: readonly string[] = ['/organisations', '/organisations/verification-events', '/policy/gateway-reports'];

/** Every call that says it may find no store, beside those that the test makes by name, and those for which the issuer is away. */
function needsStore(route: RouteRow): boolean {
  const byName = route.verdict === true || route.path === '/readyz';
  const signed = isPublic(route) && SIGNED.includes(route.path);
  return !byName && !signed && route.storeless !== true && refusalsOf(route).includes('GATE_UNAVAILABLE');
}

describe('killed PostgreSQL', () => {
  let id = '';
  let server: TestServer;

  beforeAll(async () => {
    const made = await cluster('cluster');
    id = String(made['id']);
    server = await TestServer.start(undefined, {
      GATEWRIGHT_DATABASE_URL: String(made['url']),
      GATEWRIGHT_LOG_LEVEL: 'silent',
    });
  });

  afterAll(async () => {
    await server.discard();
    await cluster(`cluster/${id}/stop`);
  });

  // covers every-endpoint-table
  test('a server whose PostgreSQL is killed fails closed and says why, then decides again once it is back', async () => {
    expect((await server.authorize()).data).toMatchObject({ decision: 'allow' });
    await cluster(`cluster/${id}/kill`);

    const ready = await server.get('/readyz');
    expect(ready).toMatchObject({ status: 503, data: { reasonCode: 'GATE_UNAVAILABLE' } });
    expect(String(ready.data['detail'])).toMatch(/^the store does not answer: .+/);
    expect((await server.get('/healthz')).status).toBe(200);
    const refused = await server.authorize();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.data).toMatchObject({ decision: 'block' });

    for (const route of ROUTES.filter(needsStore)) {
      const { path, ...body } = legalCall(route);
      const asked = await server.call(route.method, path, { token: server.ownerToken, ...body });
      expect([path, asked.status, asked.data['reasonCode']]).toEqual([path, 503, 'GATE_UNAVAILABLE']);
    }

    for (const route of ROUTES.filter((one) => !refusalsOf(one).includes('GATE_UNAVAILABLE'))) {
      const asked = await server.call(route.method, route.path.replace(/:[a-zA-Z]+/g, 'any'));
      expect([200, 404], route.path).toContain(asked.status);
    }

    await cluster(`cluster/${id}/start`);
    await expect.poll(async () => (await server.get('/readyz')).status, { timeout: 60_000 }).toBe(200);
    expect((await server.authorize()).data).toMatchObject({ decision: 'allow' });
  });
});
