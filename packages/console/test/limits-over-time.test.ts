import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import { textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

describe.runIf(installedChromium() !== null)('limits over time on a page', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test('a reviewer of a request for an agent reads each of its limits over time as a sentence', async () => {
    const { data: organisation } = await server.get('/organisation', { token: server.ownerToken });
    const limits = [
      { amount: 1500, per: 'day', timeZone: 'Europe/Berlin' },
      { count: 10, per: { rolling: 'PT1H' }, by: 'merchant' },
    ];
    const owner = { ownerEmail: textAt(server.bootstrap, 'owner', 'email'), ownerOrgId: textAt(organisation, 'orgId') };
    const asked = { name: 'Globex', scope: 'purchase-order', currency: 'USD', maxAmount: 20_000, limits };
    await server.post('/onboarding/requests', { ...owner, ...asked }, { token: server.developerToken });
    const page = await browser.loggedIn(server.ownerToken, '/inbox?tab=agents');
    await page.getByRole('link', { name: /Globex/ }).click();
    const lines = page.getByRole('listitem').filter({ hasText: /a day|within/ });
    await lines.first().waitFor();
    const shown = (await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim());
    expect(shown).toEqual(['1,500.00 USD a day (Europe/Berlin)', '10 actions within PT1H, for each merchant']);
    await browser.examine(page, 'limits-over-time');
    await page.context().close();
  });
});
