import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestServer, textAt } from '../../support/test-server.js';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start(undefined, {
    GATEWRIGHT_MAX_BODY: '4000',
    GATEWRIGHT_MAX_ITINERARY: '100',
    GATEWRIGHT_MAX_MOLECULES: '2',
    GATEWRIGHT_MAX_ATOMS: '1',
    GATEWRIGHT_TOKEN_RATE: '30/0.2',
    GATEWRIGHT_AGENT_RATE: '50/0.1',
    GATEWRIGHT_LOGIN_RATE: '2/0.05',
    GATEWRIGHT_SANDBOX_RATE: '1/0.01',
  });
});
afterEach(() => server.discard());

const ATOM = { predicate: 'amount-over', config: { limit: 500 } };
const molecule = (id: string, atoms: readonly JsonObject[] = [ATOM]) => ({
  id,
  combinator: 'any',
  atoms: [...atoms],
  decision: 'block',
  reasonCode: 'TOO_MUCH',
});
const sop = (molecules: readonly JsonObject[]) =>
  server.asOwner('/sop', { title: 'Bounds', documentJson: { molecules: [...molecules] } });

describe('what an operator bounded', () => {
  test('is refused in size where it is larger, and taken up to the bound', async () => {
    const title = (length: number) =>
      server.asOwner('/standards', { title: 'x'.repeat(length), documentJson: { molecules: [] } });
    expect(await title(4000)).toMatchObject({ status: 413, data: { reasonCode: 'BODY_TOO_LARGE' } });
    const large = await server.authorize({ itinerary: { note: 'x'.repeat(4000) } });
    expect(large).toMatchObject({ status: 413, data: { decision: 'block', reasonCode: 'BODY_TOO_LARGE' } });
    expect(large.data['eventId']).toEqual(expect.any(String));
    const wide = await server.authorize({ itinerary: { note: 'x'.repeat(100) } });
    expect(wide).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: '$.itinerary' }] },
    });
    expect((await server.authorize({ itinerary: { note: 'x'.repeat(80) } })).status).toBe(200);
  });

  test('holds for rules as they are made', async () => {
    expect((await sop([molecule('a'), molecule('b')])).status).toBe(201);
    expect(pathsOf(await sop([molecule('a'), molecule('b'), molecule('c')]))).toEqual(['$.documentJson.molecules']);
    expect(pathsOf(await sop([molecule('a', [ATOM, ATOM])]))).toEqual(['$.documentJson.molecules[0].atoms']);
  });

  test('is told with the time until a call may come again', async () => {
    const [token, login, sandbox] = [
      await untilTooOften(() => server.get('/organisation', { token: server.developerToken })),
      await untilTooOften(() => server.post('/auth/login', { username: 'nobody@example.test', password: 'a guess' })),
      await untilTooOften(() => server.post('/onboarding/sandbox', {})),
    ];
    const agent = await untilTooOften(() => server.authorize({ amount: 1 }));
    expect([token, login, sandbox, agent].map(({ headers }) => headers.get('retry-after'))).toEqual([
      '5',
      '20',
      '100',
      '10',
    ]);
    expect(agent.data).toMatchObject({ decision: 'block', eventId: null });
  });
});

function pathsOf({ data }: { readonly data: JsonObject }): string[] {
  expect(data['reasonCode']).toBe('POLICY_DOCUMENT_INVALID');
  const { faults } = data;
  return (Array.isArray(faults) ? faults : []).filter(isJsonObject).map((fault) => textAt(fault, 'path'));
}

/** The first answer that says so; a test that never gets one ends by its own limit. */
async function untilTooOften(call: () => ReturnType<TestServer['get']>) {
  for (;;) {
    const answer = await call();
    if (answer.status === 429) return answer;
  }
}
