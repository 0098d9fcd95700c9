import { signedOrder, TestService, textAt } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { verifyOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

// covers free-tier-entity
// threat guard-decides-alone
test('production decides for verified organisations only; the operator verifies the first one offline', async () => {
  const production = { GATEWRIGHT_NETWORK: 'mainnet' };
  const first = await TestServer.start(undefined, production);
  expect((await first.authorize()).data).toMatchObject({
    reasonCode: 'ISSUER_UNVERIFIED',
    issuer: { verification: 'unverified', verifiedAt: null, network: 'mainnet' },
  });
  const bundle = await first.get(`/policy/bundle/${encodeURIComponent(textAt(first.agent, 'agentDid'))}`);
  expect(bundle).toMatchObject({ status: 403, data: { reasonCode: 'ISSUER_UNVERIFIED' } });
  expect((await first.call('POST', '/onboarding/sandbox')).status).toBe(403);
  expect((await first.call('POST', '/organisations/verification-events', { body: '{}' })).status).toBe(401);
  const service = {
    did: new TestService(new Uint8Array(32).fill(7)).did,
    label: 'Shop',
    confirmEnforcementChange: true,
  };
  expect(await first.asOwner('/policy/counterparties', service)).toMatchObject({
    status: 403,
    data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' },
  });
  await first.stop();
  await verifyOrganisationOffline(first.dataDir, null, 'verified');
  const second = await TestServer.start(first.dataDir, production);
  try {
    const verdict = await second.post('/policy/mandate/authorize', signedOrder(second.agent));
    expect(verdict.data).toMatchObject({ reasonCode: 'AUTHORIZED', issuer: { verification: 'verified' } });
    await expect(verifyOrganisationOffline(first.dataDir, null, 'verified')).rejects.toThrow();
  } finally {
    await second.discard();
  }
});
