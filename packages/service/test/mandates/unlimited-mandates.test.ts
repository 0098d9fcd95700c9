import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

describe('limits', () => {
  let gate: TestGate;
  let buyer: JsonObject;

  beforeAll(async () => {
    gate = await TestGate.start();
    const terms = { scope: 'pay', currency: 'USD', perTxnMax: 500, maxAmount: 1_000 };
    buyer = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...terms })).data;
  });
  afterAll(() => gate.discard());

  const issue = (terms: object) =>
    gate.asOwner('/policy/mandate', { agentDid: buyer['agentDid'], scope: 'pay', ...terms });
  const change = async (members: object) => {
    const issued = await issue({ currency: 'USD', perTxnMax: 500 });
    return gate.asOwner(`/mandate/${textAt(issued.data, 'mandateId')}/change`, members);
  };
  const refused = (path: string) => ({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path }] } });

  test('a mandate with a currency is refused without a limit, unless the request says that it is unlimited', async () => {
    expect(await issue({ currency: 'USD' })).toMatchObject(refused('$'));
    expect(await issue({ currency: 'USD', unlimited: false })).toMatchObject(refused('$'));
    expect(await issue({ currency: 'USD', unlimited: true, maxAmount: 5 })).toMatchObject(refused('$.unlimited'));
    expect(await issue({ unlimited: true })).toMatchObject(refused('$.unlimited'));
    expect((await issue({ currency: 'USD', unlimited: true })).status).toBe(201);
    expect((await issue({})).status).toBe(201);
    expect(await gate.asOwner('/onboarding/agent', { name: 'Other', scope: 'pay', currency: 'USD' })).toMatchObject(
      refused('$'),
    );
  });

  test('a mandate with a currency loses its last limit only by a change that says so', async () => {
    expect(await change({ perTxnMax: null })).toMatchObject(refused('$'));
    expect(await change({ unlimited: true })).toMatchObject(refused('$.unlimited'));
    const freed = await change({ perTxnMax: null, unlimited: true });
    expect(freed).toMatchObject({ status: 200, data: { after: { currency: 'USD', perTxnMax: null } } });
    const path = `/mandate/${textAt(freed.data, 'mandateId')}/change`;
    expect((await gate.asOwner(path, { merchants: ['acme'] })).status).toBe(200);
  });

  test('a mandate is issued with a warning where its limit for one action is above its total', async () => {
    const warnings = [{ path: '$.perTxnMax', message: expect.stringContaining('maxAmount') }];
    const terms = { currency: 'USD', perTxnMax: 10, maxAmount: 5 };
    expect((await issue(terms)).data).toMatchObject({ warnings });
    expect((await issue({ ...terms, perTxnMax: 5 })).data).toMatchObject({ warnings: [] });
    expect((await change({ maxAmount: 1 })).data).toMatchObject({ warnings });
    const onboarded = await gate.asOwner('/onboarding/agent', { name: 'Third', scope: 'pay', ...terms });
    expect(onboarded.data['warnings']).toEqual(expect.arrayContaining(warnings));
  });
});
