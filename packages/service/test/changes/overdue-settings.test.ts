import { bindingId } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { ATTESTATION_LEAD_MS } from '../../src/features/changes/attestation.js';
import { attestOverdueSettings } from '../../src/features/changes/setting-changes.js';
import { createOrganisation, newIdentity } from '../../src/features/organisations/create-organisation.js';
import { setOrganisationHolds } from '../../src/features/organisations/handlers.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';

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
    const asked = { name: 'Attested', owner: 'owner@example.com' };
    orgId = (await createOrganisation(asked, await newIdentity(service), service.directory, service)).orgId;
  });
  afterEach(async () => {
    await service.policyDigests.close();
    await close();
  });

  const change = (minutes: number) => {
    const caller = { orgId, personId: 'person-1', tokenId: 'token-1', role: 'owner' };
    return setOrganisationHolds({ minutes }, Object({ caller, params: {}, query: {}, headers: {} }), service);
  };
  const stored = () => service.directory.selectFrom('settingChange').selectAll().execute();
  const records = async () => {
    const ids = (await stored()).map(({ changeId }) => bindingId.setting(changeId));
    const history = await service.store.history(orgId, null);
    return history.filter(({ record }) => record !== null && ids.includes(record.eventId)).length;
  };
  const waiting = async () => (await stored()).filter(({ attestedAt }) => attestedAt === null).length;

  test('a change of settings whose process ends before its record gets it from another, once, after its lead', async () => {
    const { submit } = service.gate.ledger;
    service.gate.ledger.submit = () => Promise.reject(new Error('the process ends here'));
    expect((await change(7)).status).toBe(200);
    service.gate.ledger.submit = submit;
    expect([await records(), await waiting()]).toEqual([0, 1]);
    clock.ahead += ATTESTATION_LEAD_MS / 2;
    await attestOverdueSettings(service);
    expect(await records()).toBe(0);
    clock.ahead += ATTESTATION_LEAD_MS;
    await Promise.all([attestOverdueSettings(service), attestOverdueSettings(service), attestOverdueSettings(service)]);
    expect([await records(), await waiting()]).toEqual([1, 0]);
  });
});
