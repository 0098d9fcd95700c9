import { CommitUnconfirmedError } from '@gatewright/ledger';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { type CallNote, type CallSource, createFetch } from '../../src/app/app.js';
import type { ApplicationContext } from '../../src/app/context.js';
import { ROUTES } from '../../src/app/routes.js';
import { ConditionTimes } from '../../src/platform/context/condition-times.js';
import { API_PREFIX } from '../../src/platform/http/api-prefix.js';
import type { RouteRow } from '../../src/platform/http/route.js';
import { unexpected } from '../../src/platform/http/unexpected.js';
import { defaultSettings } from '../../src/platform/settings/defaults.js';
import { legalCall } from '../support/samples/index.js';
import { TestService } from '../support/test-service.js';

const FAULT = 'the unexpected fault, with the file and the query in it';

const REQUEST_ID = '5f0c1d2e-0000-4000-8000-000000000001';

/** What the operator was notified of. */
const reported: { readonly operation: string; readonly error: unknown; readonly requestId: string | undefined }[] = [];
const events = {
  contained: () => undefined,
  escalated: () => undefined,
  limitReached: () => undefined,
  outcomeUnknown: () => undefined,
  failed: (operation: string, error: unknown, requestId?: string) => reported.push({ operation, error, requestId }),
};

/** Anything of a service, as deep as it is looked into; whatever is called fails. */
const broken: unknown = new Proxy(() => undefined, {
  get: () => broken,
  apply: () => {
    throw new Error(FAULT);
  },
});

/** A service of which nothing works but that its operator is notified, that it knows how long a body may be, and what it counts in memory. */
const service = brokenBut<ApplicationContext>({
  events,
  conditionTimes: new ConditionTimes({ now: () => 0 }),
  derivations: brokenBut<ApplicationContext['derivations']>({ isFull: false }),
  gate: brokenBut<ApplicationContext['gate']>({ events }),
  settings: brokenBut<ApplicationContext['settings']>({ sizes: defaultSettings().sizes }),
});

function brokenBut<T extends object>(working: Partial<T>): T {
  return new Proxy(Object.create(working), { get: (target, name) => Reflect.get(target, name) ?? broken });
}

const signed = new TestService(new Uint8Array(32).fill(91));

const serve = createFetch(service);

async function ask(from: CallSource, route: RouteRow): Promise<{ status: number; body: JsonObject }> {
  reported.length = 0;
  const { path, body } = legalCall(route);
  const request = new Request(`http://gate.test${API_PREFIX}${path}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer any', ...signed.claim('any') },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await serve(request, Object.create(from, { noted: { value: noted() } }));
  const answer: unknown = await response.json();
  if (!isJsonObject(answer)) throw new Error('the answer is not a JSON object');
  return { status: response.status, body: answer };
}

/** What a host notes of a call, with the id that the answer states. */
function noted(): CallNote {
  return { headers: { 'x-request-id': REQUEST_ID }, isStated: false, route: null, code: null };
}

function demandInternalError({ status, body }: { status: number; body: JsonObject }, { verdict }: RouteRow): void {
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, message: 'INTERNAL_ERROR', data: { reasonCode: 'INTERNAL_ERROR' } });
  if (verdict)
    expect(body).toMatchObject({ data: { decision: 'block', authorizationId: null, eventId: null, issuer: null } });
  expect(JSON.stringify(body)).not.toContain(FAULT);
  const found = reported.map(({ error, requestId }) => [String(error), requestId]);
  expect(found).toEqual([[`Error: ${FAULT}`, REQUEST_ID]]);
}

/** What needs no service, being compiled in, and its status; readiness reports a store that fails, however it fails. */
const UNAFFECTED: Readonly<Record<string, number>> = {
  '/onboarding/rule-packs': 200,
  '/onboarding/rule-packs/:key': 200,
  '/onboarding/rule-packs/:key/preview': 200,
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
  // covers every-endpoint-table
  test.each(ROUTES.filter(({ path }) => !(path in unaffected)))(
    '$method $path answers INTERNAL_ERROR and nothing of the fault, which its operator is notified of once, with the id of the call',
    async (route) => {
      demandInternalError(await ask(from, route), route);
    },
  );

  test('a route that needs nothing of what failed answers all the same', async () => {
    for (const route of ROUTES.filter(({ path }) => path in unaffected)) {
      expect([route.path, (await ask(from, route)).status]).toEqual([route.path, unaffected[route.path]]);
    }
  });
});

test('a change that no synchronous standby confirmed is refused with the cause', () => {
  const refusal = unexpected(new CommitUnconfirmedError('unknown'));
  expect(refusal).toMatchObject({
    status: 503,
    message: 'GATE_UNAVAILABLE',
    data: { detail: expect.stringContaining('no synchronous standby of PostgreSQL confirms what is committed') },
  });
});
