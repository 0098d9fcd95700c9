import { canonicalJson, isJsonObject, type JsonObject, sha256Hex } from '@gatewright/protocol';
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
const rules = (stated: JsonObject = {}): JsonObject => ({ ...stated, molecules: [MOLECULE] });
const STRICT = rules({ strict: true });
const UNSTATED = [rules(), rules({ strict: null })];

describe.each(DATABASES)('%s', (_database, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await settings());
  });
  afterAll(() => gate.discard());

  const onboard = async (more: JsonObject = {}) =>
    (await gate.asOwner('/onboarding/agent', { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000, ...more }))
      .data;
  const create = (documentJson: JsonObject) => gate.asOwner('/sop', { title: 'Data', documentJson });
  const read = async (sopId: string) => (await gate.get(`/sop/${sopId}`, { token: gate.ownerToken })).data;
  const codeOf = async (agent: JsonObject) =>
    (await gate.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];

  /** An agent of its own under the rules. */
  async function boundTo(sopId: string): Promise<JsonObject> {
    const agent = await onboard();
    await gate.asOwner(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
    return agent;
  }

  /** A document as a gate stored it that did not state whether it is strict. */
  async function storedBefore(): Promise<string> {
    const sopId = textAt((await create(rules({ strict: false }))).data, 'sopId');
    const text = JSON.stringify(rules());
    const digest = `sha256:${sha256Hex(canonicalJson(rules()))}`;
    await gate.database.run('update rule_document_version set document = $1, digest = $2 where document_id = $3', [
      text,
      digest,
      sopId,
    ]);
    return sopId;
  }

  // covers 1.5 organisation-s-default: A document that does not state it is strict; one that asks for the published reading
  //   is warned of, as is every rule of it that passes over a field
  test('rules that say nothing of strictness, or null, are strict: CONTEXT_UNVERIFIABLE without the field they read', async () => {
    for (const document of UNSTATED) {
      const { data } = await create(document);
      expect(data).toMatchObject({ documentJson: STRICT, warnings: [] });
      const sopId = textAt(data, 'sopId');
      expect(await codeOf(await boundTo(sopId))).toBe('CONTEXT_UNVERIFIABLE');
      const next = await gate.asOwner(`/sop/${sopId}/versions`, { documentJson: document });
      expect(next.data['documentJson']).toEqual(STRICT);
    }
  });

  // covers organisation-s-default
  test('rules that ask for the published reading keep it, with a warning, until a version that says nothing', async () => {
    const { data } = await create(rules({ strict: false }));
    expect(data).toMatchObject({
      documentJson: rules({ strict: false }),
      warnings: [{ path: '$.documentJson.strict' }, { path: '$.documentJson.molecules[0].atoms[0].predicate' }],
    });
    const sopId = textAt(data, 'sopId');
    const agent = await boundTo(sopId);
    expect(await codeOf(agent)).toBe('AUTHORIZED');
    await gate.asOwner(`/sop/${sopId}/versions`, { documentJson: rules() });
    expect(await codeOf(agent)).toBe('CONTEXT_UNVERIFIABLE');
  });

  test('rules whose strict member is no boolean are refused with 400', async () => {
    for (const strict of ['yes', 'false', 0, {}]) expect((await create(rules({ strict }))).status).toBe(400);
  });

  test('rules of an agent that is onboarded with them are strict unless they say otherwise', async () => {
    const first = await onboard({ sop: { documentJson: rules() } });
    expect((await read(textAt(first, 'sopId')))['documentJson']).toEqual(STRICT);
    expect(await codeOf(first)).toBe('CONTEXT_UNVERIFIABLE');
    const lax = await onboard({ sop: { documentJson: rules({ strict: false, severity: 'low' }) } });
    expect(lax['warnings']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '$.sop.documentJson.strict' }),
        expect.objectContaining({ path: '$.sop.documentJson.severity' }),
        expect.objectContaining({ path: '$.sop.documentJson.molecules[0].atoms[0].predicate' }),
      ]),
    );
    expect(await codeOf(lax)).toBe('AUTHORIZED');
  });

  // threat money stored-before-strict: An upgrade changes what stored rules mean without a person seeing it => they keep the
  //   reading under which they were written, and are shown with `strict: false`
  test('rules stored before gates stated strictness decide as before, and are shown with what they are read as', async () => {
    const sopId = await storedBefore();
    const agent = await boundTo(sopId);
    expect(await codeOf(agent)).toBe('AUTHORIZED');
    expect((await read(sopId))['documentJson']).toEqual(rules({ strict: false }));
    const bundle = (await gate.get(`/policy/bundle/${encodeURIComponent(textAt(agent, 'agentDid'))}`)).data;
    const [bound] = Array.isArray(bundle['sops']) ? bundle['sops'] : [];
    expect(isJsonObject(bound ?? null) && bound['document']).toEqual(rules({ strict: false }));
  });

  test('rules stored before gates stated strictness become strict by a policy file, as its plan shows', async () => {
    const sopId = await storedBefore();
    const file = {
      documents: [{ kind: 'sop', name: sopId, title: 'Data', documentJson: rules() }],
      assignments: [],
    };
    const plan = (await gate.asOwner('/rules/apply', { ...file, dryRun: true })).data;
    expect(plan['changes']).toEqual([expect.objectContaining({ act: 'publish', documentId: sopId })]);
    await gate.asOwner('/rules/apply', file);
    expect((await read(sopId))['documentJson']).toEqual(STRICT);
    const again = (await gate.asOwner('/rules/apply', { ...file, dryRun: true })).data;
    expect(again['changes']).toEqual([]);
  });
});
