import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { ATTESTATION_LEAD_MS } from '../../src/features/changes/attestation.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import { createOrganisation, newIdentity } from '../../src/features/organisations/create-organisation.js';
import { ruleDocumentHandlers } from '../../src/features/rules/http/rule-handlers.js';
import { attestOverdue, eventOfChange } from '../../src/features/rules-store/rule-changes.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

describe.each(DRIVERS)('%s', (_database, open) => {
  let clock: TestClock;
  let service: ApplicationContext;
  let orgId: string;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const driver = await open();
    close = () => driver.close();
    clock = new TestClock();
    service = await serviceOn(driver, clock);
    const owner = 'owner@example.com';
    orgId = (
      await createOrganisation({ name: 'Attested', owner }, await newIdentity(service), service.directory, service)
    ).orgId;
  });
  afterEach(async () => {
    await service.policyDigests.close();
    await close();
  });

  const call = () =>
    Object({ caller: { orgId, personId: 'person-1', role: 'owner' }, params: {}, query: {}, headers: {} });
  const create = () =>
    ruleDocumentHandlers('sop').create({ title: 'Rules', documentJson: { molecules: [] } }, call(), service);
  const recordsOf = async (documentId: string) => {
    const history = await service.store.history(orgId, null);
    const eventId = eventOfChange({ documentId, number: 1 });
    return history.filter((entry) => entry.record?.eventId === eventId).length;
  };
  const waiting = async () => {
    const rows = await service.directory
      .selectFrom('ruleChange')
      .select('documentId')
      .where('attestedAt', 'is', null)
      .execute();
    return rows.map(({ documentId }) => documentId);
  };

  test('a change of rules has its record with the answer', async () => {
    const documentId = textAt((await create()).data, 'sopId');
    expect([await recordsOf(documentId), await waiting()]).toEqual([1, []]);
  });

  test('a change of rules whose process ends before its record gets it from another, once, after its lead', async () => {
    const { submit } = service.gate.ledger;
    service.gate.ledger.submit = () => Promise.reject(new Error('the process ends here'));
    const documentId = textAt((await create()).data, 'sopId');
    service.gate.ledger.submit = submit;
    expect([await recordsOf(documentId), await waiting()]).toEqual([0, [documentId]]);

    clock.ahead += ATTESTATION_LEAD_MS / 2;
    await attestOverdue(service);
    expect(await recordsOf(documentId)).toBe(0);
    clock.ahead += ATTESTATION_LEAD_MS;
    await Promise.all([attestOverdue(service), attestOverdue(service), attestOverdue(service)]);
    expect([await recordsOf(documentId), await waiting()]).toEqual([1, []]);
  });

  test('a change of rules whose record was written and not noted is noted, and gets no second one', async () => {
    const documentId = textAt((await create()).data, 'sopId');
    await service.directory.updateTable('ruleChange').set({ attestedAt: null }).execute();
    clock.ahead += 2 * ATTESTATION_LEAD_MS;
    await attestOverdue(service);
    expect([await recordsOf(documentId), await waiting()]).toEqual([1, []]);
  });

  test('a change of rules that came with an agent gets its record too', async () => {
    const asked = { name: 'Agent', scope: 'pay', maxAmount: 100, rulePack: 'procurement' };
    const onboarded = await onboard(asked, Object({ orgId, personId: 'person-1' }), service);
    if (!onboarded.ok) throw new Error('the agent was refused');
    const made = await waiting();
    expect(made.length).toBeGreaterThan(0);
    clock.ahead += 2 * ATTESTATION_LEAD_MS;
    await attestOverdue(service);
    expect(await waiting()).toEqual([]);
    for (const documentId of made) expect(await recordsOf(documentId)).toBe(1);
  });
});
