import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { API_PREFIX, ROUTES } from '@gatewright/service';
import { type ApplicationContext, type CallSource, createFetch, type RouteRow } from '@gatewright/service/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../../src/http/listen.js';
import { readSettings } from '../../../src/settings/settings.js';
import { lookingCall } from '../../support/looking-calls.js';
import { TestService } from '../../support/test-service.js';

const FAULT = 'the fault that nobody expected, with the file and the query in it';

/** What the operator was told. */
const told: { readonly operation: string; readonly error: unknown }[] = [];
const events = {
  contained: () => undefined,
  escalated: () => undefined,
  failed: (operation: string, error: unknown) => told.push({ operation, error }),
};

/** Anything of a service, as deep as it is looked into; whatever is called fails. */
const broken: unknown = new Proxy(() => undefined, {
  get: () => broken,
  apply: () => {
    throw new Error(FAULT);
  },
});

/** A service of which nothing works but that its operator is told, and that it knows how long a body may be. */
const service = brokenBut<ApplicationContext>({
  events,
  gate: brokenBut<ApplicationContext['gate']>({ events }),
  settings: brokenBut<ApplicationContext['settings']>({ sizes: readSettings({}).sizes }),
});

function brokenBut<T extends object>(working: Partial<T>): T {
  return new Proxy(Object.create(working), { get: (target, name) => Reflect.get(target, name) ?? broken });
}

const signed = new TestService(new Uint8Array(32).fill(91));

async function ask(listener: Listener, route: RouteRow): Promise<{ status: number; body: JsonObject }> {
  told.length = 0;
  const { path, body } = lookingCall(route);
  const response = await fetch(listener.origin + API_PREFIX + path, {
    method: route.method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer any', ...signed.claim('any') },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!isJsonObject(answer)) throw new Error('the answer is not a JSON object');
  return { status: response.status, body: answer };
}

function demandInternalError({ status, body }: { status: number; body: JsonObject }, { verdict }: RouteRow): void {
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, message: 'INTERNAL_ERROR', data: { reasonCode: 'INTERNAL_ERROR' } });
  if (verdict)
    expect(body).toMatchObject({ data: { decision: 'block', authorizationId: null, eventId: null, issuer: null } });
  expect(JSON.stringify(body)).not.toContain(FAULT);
  expect(told.map(({ error }) => String(error))).toEqual([`Error: ${FAULT}`]);
}

/** What needs no service, being compiled in, and its status; readiness tells of a store that fails, however it fails. */
const UNAFFECTED: Readonly<Record<string, number>> = {
  '/onboarding/rule-packs': 200,
  '/onboarding/rule-packs/:key': 404,
  '/onboarding/rule-packs/:key/preview': 404,
  '/magp/schema': 200,
  '/standards/atoms': 200,
  '/healthz': 200,
  '/readyz': 503,
};

const brokenHost: CallSource = {
  get source(): string {
    throw new Error(FAULT);
  },
};

describe.each<[string, CallSource, Readonly<Record<string, number>>]>([
  ['the host', brokenHost, {}],
  ['the service', { source: '127.0.0.1' }, UNAFFECTED],
])('where %s throws what is unexpected', (_name, from, unaffected) => {
  let listener: Listener;
  beforeAll(async () => {
    const serve = createFetch(service);
    listener = await listen((request) => serve(request, from), '127.0.0.1', 0);
  });
  afterAll(() => listener.close());

  // covers every-endpoint-table
  test.each(ROUTES.filter(({ path }) => !(path in unaffected)))(
    '$method $path answers INTERNAL_ERROR and nothing of the fault, which its operator is told once',
    async (route) => {
      demandInternalError(await ask(listener, route), route);
    },
  );

  test('what needs nothing from it answers all the same', async () => {
    for (const route of ROUTES.filter(({ path }) => path in unaffected)) {
      expect([route.path, (await ask(listener, route)).status]).toEqual([route.path, unaffected[route.path]]);
    }
  });
});
