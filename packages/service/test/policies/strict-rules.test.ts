import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const MOLECULE = {
  id: 'pii',
  combinator: 'any',
  atoms: [{ predicate: 'pii-present', config: {} }],
  decision: 'block',
  reasonCode: 'PERSONAL_DATA',
};
const rules = (more: object = {}) => ({ ...more, molecules: [MOLECULE] });

describe.each(DATABASES)('strict rules of an organisation on %s', (_database, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await settings());
  });
  afterAll(() => gate.discard());

  const setDefault = (strict: unknown) => gate.asOwner('/organisation/rules', { strict });
  const create = (documentJson: object) => gate.asOwner('/sop', { title: 'Data', documentJson });

  /** The code of an order under the rules, by an agent of its own, that says nothing of personal data. */
  async function codeUnder(sopId: string): Promise<unknown> {
    const agent = (
      await gate.asOwner('/onboarding/agent', { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000 })
    ).data;
    await gate.asOwner(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
    return (await gate.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];
  }

  // covers 1.5 organisation-s-default: An organisation's default for new documents; warnings of every rule that
  //   passes over a field
  test('are the default of new documents where the owner wants it; what a document says goes before', async () => {
    const organisation = async () => (await gate.get('/organisation', { token: gate.developerToken })).data;
    expect((await organisation())['strictRules']).toBe(false);
    const lax = await create(rules());
    expect(lax.data['documentJson']).toEqual(rules());
    expect(lax.data['warnings']).toEqual([
      {
        path: '$.documentJson.molecules[0].atoms[0].predicate',
        message: expect.stringContaining('passes over piiPresent'),
      },
    ]);

    expect((await setDefault(true)).data).toMatchObject({ strictRules: true, holdMinutes: 15 });
    const strict = await create(rules());
    expect(strict.data).toMatchObject({ documentJson: rules({ strict: true }), warnings: [] });
    expect((await create(rules({ strict: false }))).data['documentJson']).toEqual(rules({ strict: false }));
    expect((await create(rules({ strict: 'yes' }))).status).toBe(400);

    expect(await codeUnder(textAt(lax.data, 'sopId'))).toBe('AUTHORIZED');
    expect(await codeUnder(textAt(strict.data, 'sopId'))).toBe('CONTEXT_UNVERIFIABLE');
    await setDefault(false);
    expect((await create(rules())).data['documentJson']).toEqual(rules());
  });

  // covers organisation-s-default
  test('stay strict in a new version that does not say otherwise', async () => {
    const { data } = await create(rules({ strict: true }));
    const version = (documentJson: object) => gate.asOwner(`/sop/${textAt(data, 'sopId')}/versions`, { documentJson });
    expect((await version(rules())).data['documentJson']).toEqual(rules({ strict: true }));
    expect((await version(rules({ strict: false }))).data['documentJson']).toEqual(rules({ strict: false }));
    expect((await version(rules())).data['documentJson']).toEqual(rules());
  });

  test('are those of an agent that is onboarded with rules of its own', async () => {
    await setDefault(true);
    const sop = { documentJson: rules() };
    const { data } = await gate.asOwner('/onboarding/agent', {
      name: 'Clerk',
      scope: 'purchase-order',
      maxAmount: 100,
      sop,
    });
    const read = await gate.get(`/sop/${textAt(data, 'sopId')}`, { token: gate.ownerToken });
    expect(read.data['documentJson']).toEqual(rules({ strict: true }));
    await setDefault(false);
    const lax = { ...sop, documentJson: rules({ strict: false, severity: 'low' }) };
    const warned = await gate.asOwner('/onboarding/agent', {
      name: 'Clerk',
      scope: 'purchase-order',
      maxAmount: 100,
      sop: lax,
    });
    expect(warned.data['warnings']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '$.sop.documentJson.severity' }),
        expect.objectContaining({ path: '$.sop.documentJson.molecules[0].atoms[0].predicate' }),
      ]),
    );
  });

  test('are set by an owner, and by nothing but true or false', async () => {
    for (const strict of ['true', 1, null, undefined]) expect((await setDefault(strict)).status).toBe(400);
    const asDeveloper = await gate.call('POST', '/organisation/rules', {
      token: gate.developerToken,
      body: { strict: true },
    });
    expect(asDeveloper.status).toBe(403);
  });
});
