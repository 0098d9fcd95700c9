import { BODY_MAX_BYTES } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { isPublic, type ProtectedRow, type RouteRow } from '../../src/platform/http/route.js';
import { refusalsOf } from '../../src/platform/http/route-refusals.js';
import { TOKEN_BURST_CALLS } from '../../src/platform/settings/defaults.js';
import { ROLES, type Role } from '../../src/platform/settings/roles.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const OPERABLE = /\/(?:effect\/unknown|refund)$/;
const WITH_BODY = ROUTES.filter(({ body }) => body !== null);
/** All but the stream, whose success does not end. */
const PROTECTED: readonly ProtectedRow[] = ROUTES.flatMap((route) =>
  isPublic(route) || route.path === '/events' ? [] : [route],
);
/** Calls that a service signs, or that an owner makes with a token. */
const ALSO_BY_TOKEN = ROUTES.filter((route) => isPublic(route) && OPERABLE.test(route.path));

let gate: TestGate;
let authorizationId: string;
beforeAll(async () => {
  gate = await TestGate.start();
  authorizationId = textAt((await gate.authorize()).data, 'authorizationId');
});
afterAll(() => gate.discard());

/** The path of a route, with a hold that exists where it takes one. */
function pathOf({ path }: RouteRow): string {
  const id = path.startsWith('/policy/mandate/authorize/') ? authorizationId : 'none';
  return path.replace(/:[a-zA-Z]+(?:\{[^}]*\})?/g, id);
}

function send(route: RouteRow, body: string, headers: Readonly<Record<string, string>> = {}) {
  const token = isPublic(route) ? {} : { token: gate.ownerToken };
  return gate.call(route.method, pathOf(route), { ...token, body, headers });
}

describe.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  test('the route refuses a query parameter that it does not read, by name, and one that is given twice', async () => {
    const named = (route.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const refusalOf = async (query: string) => {
      const token = isPublic(route) ? {} : { token: gate.ownerToken };
      const body = route.body === null ? {} : { body: '{}' };
      const { status, data } = await gate.call(route.method, `${pathOf(route)}?${query}`, { ...token, ...body });
      return { status, code: data['reasonCode'], detail: data['detail'], faults: data['faults'] };
    };
    const refused = (name: string, message: string) => ({
      status: 400,
      code: 'MALFORMED_REQUEST',
      detail: expect.stringContaining(`?${name} ${message}`),
      faults: [{ path: `?${name}`, message: expect.stringContaining(message) }],
    });
    const takes = named.length === 0 ? 'takes no query' : `takes ${named.join(', ')}`;
    expect(await refusalOf('unknown=x')).toEqual(refused('unknown', `is not read here; this address ${takes}`));
    for (const name of named) {
      const slip = name.toUpperCase();
      expect(await refusalOf(`${slip}=x`)).toEqual(refused(slip, `is not read here; did you mean ${name}?`));
      expect(await refusalOf(`${name}=x&${name}=x`)).toEqual(refused(name, 'is given more than once'));
    }
  });
});

describe.each(WITH_BODY.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  // covers every-endpoint-table
  test('the route refuses a body that says it is something else, one that is too large, and one of another shape', async () => {
    const codes = [
      await send(route, '{}', { 'content-type': 'text/plain' }),
      await send(route, ' '.repeat((route.bodyMaxBytes ?? BODY_MAX_BYTES) + 1)),
      await send(route, '[]'),
    ].map(({ status, data }) => [status, data['reasonCode']]);
    expect(codes).toEqual([
      [route.refusalStatus?.('UNSUPPORTED_MEDIA_TYPE') ?? 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [413, 'BODY_TOO_LARGE'],
      [400, 'MALFORMED_REQUEST'],
    ]);
  });
});

describe('rate limits of tokens', () => {
  const BURST_CALLS = 30;
  let token: string;
  beforeAll(async () => {
    token = await gate.personToken('owner', 'busy@example.test');
  });

  // covers every-endpoint-table
  test.each([...PROTECTED, ...ALSO_BY_TOKEN].map((route) => [`${route.method} ${route.path}`, route] as const))(
    'a token that called too often gets RATE_LIMIT_EXCEEDED and Retry-After from %s',
    async (_name, route) => {
      const burst = () =>
        Promise.all(Array.from({ length: BURST_CALLS }, () => gate.call(route.method, pathOf(route), { token })));
      const refused = await gate.withTimeStopped(async () => {
        for (let calls = 0; calls < 3 * TOKEN_BURST_CALLS; calls += BURST_CALLS) {
          // An export that is under way refuses others for longer.
          const isOfToken = ({ status, headers }: HttpAnswer) => status === 429 && headers.get('retry-after') === '1';
          const tooMany = (await burst()).find(isOfToken);
          if (tooMany !== undefined) return tooMany;
        }
        return undefined;
      });
      expect(refused).toMatchObject({ data: { reasonCode: 'RATE_LIMIT_EXCEEDED' } });
    },
  );
});

/** Calls for every role that refuse some of them by what is asked. */
const BY_WHAT_IS_ASKED: readonly string[] = [
  '/auth/password',
  '/console/link',
  '/tokens/:id/rotate',
  '/tokens/:id/revoke',
];

test('a route for every role does not claim to refuse one, but by what is asked of it', () => {
  const admitsAll = ({ roles }: ProtectedRow) => ROLES.every((role: Role) => roles.includes(role));
  for (const route of PROTECTED) {
    const refuses = !admitsAll(route) || BY_WHAT_IS_ASKED.includes(route.path);
    expect([route.path, refusalsOf(route).includes('FORBIDDEN')]).toEqual([route.path, refuses]);
  }
});
