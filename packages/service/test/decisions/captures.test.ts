import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRIM_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { emptyPostgres } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';

const ORDERS = 40;
const SPAN = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';

describe('captured inputs on two servers', () => {
  let gate: TestGate;
  let other: TestGate;
  beforeAll(async () => {
    const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
    gate = await TestGate.start(environment);
    other = await gate.beside(environment);
    await gate.asOwner('/organisation/decision-log', { context: false, days: null, capture: true });
  });
  afterAll(async () => {
    await other.discard();
    await gate.discard();
  });

  /** The lines of a replay as a gate gives it. */
  const replay = async (from: TestGate, token = gate.ownerToken) => {
    const response = await from.fetch(`/policy/decisions/replay?${SPAN}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    return {
      status: response.status,
      lines: text.split('\n').flatMap((line) => (line.startsWith('{"kind"') ? [JSON.parse(line)] : [])),
    };
  };
  const countOf = async (kind: string) => (await replay(gate)).lines.filter((line) => line.kind === kind).length;

  test('two servers that commit at once write one record of each list, and every input is in one list', async () => {
    const asked = { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000, currency: 'USD' };
    const agent = (await gate.asOwner('/onboarding/agent', asked)).data;
    for (let order = 0; order < ORDERS; order += 1) {
      const gates = [gate, other];
      await gates[order % 2]?.post('/policy/mandate/authorize', signedOrder(agent, { amount: 1 }));
      if (order % 8 === 0) await Promise.all([replay(gate), replay(other)]);
    }
    const { lines } = await replay(gate);
    const listed = lines
      .filter(({ kind }) => kind === 'commitment')
      .flatMap(({ entries }) => entries.map(([id]: [string]) => id));
    expect(listed).toHaveLength(ORDERS);
    expect(new Set(listed).size).toBe(ORDERS);
    expect(lines.filter(({ kind }) => kind === 'inputs')).toHaveLength(ORDERS);
    for (const { kind, eventId } of lines) {
      if (kind !== 'commitment') continue;
      const { data } = await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken });
      expect(data['record']).toMatchObject({ action: 'inputs:capture', reasonCode: 'INPUTS_CAPTURED' });
    }
    const pack = await gate.fetch(`/evidence/pack?${SPAN}`, {
      headers: { authorization: `Bearer ${gate.ownerToken}` },
    });
    const records = (await pack.text()).match(/"eventId":"inputs-capture-[0-9a-f]{64}"/g) ?? [];
    expect(new Set(records).size).toBe(records.length);
  });

  test('an erasure empties the inputs of decisions that name the person, and no developer or foreigner reads any', async () => {
    const before = await countOf('inputs');
    await gate.asOwner('/policy/decisions/erasures', { subject: 'acme-supplies' });
    for (const each of [gate, other]) each.hurryJobs(TRIM_INTERVAL_MS);
    await expect
      .poll(
        async () =>
          (await replay(gate)).lines.filter(({ kind, inputs }) => kind === 'inputs' && inputs !== null).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
    expect(await countOf('inputs')).toBe(before);
    expect((await replay(gate, gate.developerToken)).status).toBe(403);
    const foreign = await gate.addOrganisation('Other', 'owner@other.test');
    expect((await replay(gate, foreign.ownerToken)).lines).toEqual([]);
  });
});
