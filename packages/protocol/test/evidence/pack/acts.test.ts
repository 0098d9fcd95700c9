import { describe, expect, test } from 'vitest';
import { nobleEd25519 } from '../../../src/ed25519/index.js';
import { AGENT_ACTS, type EvidenceRecord, RULES_ACTS, rulesChange, verifyPack } from '../../../src/evidence/index.js';
import { evidencePack, LOG_ORIGIN, ORG, PACK_SEED } from '../../support/evidence.js';

const KEY = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const ACTS = Object.values(AGENT_ACTS).map(({ action, verdict }) => [verdict.reasonCode, action, verdict] as const);

/** The faults of a pack whose second record is an act, with changes. */
async function faultsOf(change: Partial<EvidenceRecord>): Promise<string[]> {
  const nameless = { mandateId: null, authorizationId: null, policyDigest: null, requestDigest: null };
  const pack = evidencePack([3], {
    record: (each, index) => (index === 2 ? { ...each, ...nameless, ...change } : each),
  });
  const { faults } = await verifyPack(pack, { checkpointKey: KEY }, nobleEd25519);
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

describe.each(ACTS)('%s', (_code, action, verdict) => {
  test('a pack with an act of a person on an agent verifies without a mandate', async () => {
    expect(await faultsOf({ action, ...verdict })).toEqual([]);
  });

  test.each([
    { authorizationId: 'authorization-2' },
    { escalationId: 'escalation-2' },
    { policyDigest: `sha256:${'a'.repeat(64)}` },
    { requestDigest: `sha256:${'b'.repeat(64)}` },
    { firedRules: ['sop/rule'] },
    { action: 'purchase-order' },
    { reasonCode: 'AUTHORIZED' },
  ])('an act on an agent that disguises a permit is found with MANDATE_MISSING: %j', async (change) => {
    const disguised = { action, ...verdict, decision: 'allow', ...change } as const;
    expect(await faultsOf(disguised)).toEqual(['MANDATE_MISSING at record event-2']);
  });
});

describe.each(RULES_ACTS)('%s', (act) => {
  const digest = `sha256:${'c'.repeat(64)}`;
  const said = { orgId: ORG, did: 'did:web:org.example', documentId: 'sop-1', number: 2, act, digest };
  const { agentDid, action, verdict, evidence } = rulesChange({ ...said, detail: { act, version: 1 } }, 'testnet');
  const record = { ...evidence, ...verdict, agentDid, action };

  test('a pack with a change of rules verifies without a mandate', async () => {
    expect(await faultsOf(record)).toEqual([]);
  });

  test.each([
    { authorizationId: 'authorization-2' },
    { escalationId: 'escalation-2' },
    { firedRules: ['sop/rule'] },
    { action: 'purchase-order' },
    { reasonCode: 'AUTHORIZED' },
  ])('a change of rules that disguises a permit is found with MANDATE_MISSING: %j', async (change) => {
    expect(await faultsOf({ ...record, ...change })).toEqual([`MANDATE_MISSING at record ${record.eventId}`]);
  });
});
