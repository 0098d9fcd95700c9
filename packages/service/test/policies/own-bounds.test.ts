import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start({
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
afterEach(() => gate.discard());

const ATOM = { predicate: 'amount-over', config: { limit: 500 } };
const molecule = (id: string, atoms: readonly JsonObject[] = [ATOM]) => ({
  id,
  combinator: 'any',
  atoms: [...atoms],
  decision: 'block',
  reasonCode: 'TOO_MUCH',
});
const sop = (molecules: readonly JsonObject[]) =>
  gate.asOwner('/sop', { title: 'Bounds', documentJson: { molecules: [...molecules] } });

describe('operator’s bounds', () => {
  test('a request larger than an operator’s bound is refused, and one up to the bound is taken', async () => {
    const title = (length: number) =>
      gate.asOwner('/standards', { title: 'x'.repeat(length), documentJson: { molecules: [] } });
    expect(await title(4000)).toMatchObject({ status: 413, data: { reasonCode: 'BODY_TOO_LARGE' } });
    const large = await gate.authorize({ itinerary: { note: 'x'.repeat(4000) } });
    expect(large).toMatchObject({ status: 413, data: { decision: 'block', reasonCode: 'BODY_TOO_LARGE' } });
    expect(large.data['eventId']).toEqual(expect.any(String));
    const wide = await gate.authorize({ itinerary: { note: 'x'.repeat(100) } });
    expect(wide).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: '$.itinerary' }] },
    });
    expect((await gate.authorize({ itinerary: { note: 'x'.repeat(80) } })).status).toBe(200);
  });

  test('an operator’s bound holds for rules as they are made', async () => {
    expect((await sop([molecule('a'), molecule('b')])).status).toBe(201);
    expect(pathsOf(await sop([molecule('a'), molecule('b'), molecule('c')]))).toEqual(['$.documentJson.molecules']);
    expect(pathsOf(await sop([molecule('a', [ATOM, ATOM])]))).toEqual(['$.documentJson.molecules[0].atoms']);
  });

  test('a call beyond an operator’s rate is refused with the time until a call may come again', async () => {
    const [token, login, sandbox] = [
      await untilTooOften(() => gate.get('/organisation', { token: gate.developerToken })),
      await untilTooOften(() => gate.post('/auth/login', { username: 'nobody@example.test', password: 'a guess' })),
      await untilTooOften(() => gate.post('/onboarding/sandbox', {})),
    ];
    const agent = await untilTooOften(() => gate.authorize({ amount: 1 }));
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
async function untilTooOften(call: () => ReturnType<TestGate['get']>) {
  for (;;) {
    const answer = await call();
    if (answer.status === 429) return answer;
  }
}
