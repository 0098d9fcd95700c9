import { expect, test } from 'vitest';
import { createTokenOffline } from '../../src/offline/offline-token.js';
import { readSettings } from '../../src/settings/settings.js';
import { TestServer } from '../support/test-server.js';

test('a person who leaves is given no token on the database of a stopped server either', async () => {
  const other = await TestServer.start();
  await other.personToken('developer', 'leaving@example.test');
  await other.asOwner('/people/revoke', { email: 'leaving@example.test' });
  await other.stop();
  const settings = readSettings({ GATEWRIGHT_DATA_DIR: other.dataDir });
  const make = (email: string) => createTokenOffline(settings, email, 'developer');
  await expect(make('Leaving@example.test')).rejects.toMatchObject({ code: 'ACCESS_ENDED' });
  expect((await make('staying@example.test')).token).toMatch(/^gw_/);
  await other.discard();
});
