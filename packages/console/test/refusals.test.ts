import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import { ROUTES, refusalsOf } from '@gatewright/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals as de } from '../src/texts/de/refusals.js';
import { refusals as en } from '../src/texts/en/refusals.js';
import { ConsoleBrowser } from './support/console-browser.js';

/** What people are not shown outside of details: paths in JSON, and codes. */
const TECHNICAL = /\$\.|\b[A-Z]{2,}_[A-Z_]+\b/;

/** The codes of calls that a page may make, but for those that a decision on an action brings. */
const CODES = new Set(
  ROUTES.filter(({ roles, path }) => roles !== 'public' || path.startsWith('/console/'))
    .filter((route) => route.path !== '/policy/escalations/:id/resolve')
    .flatMap((route) => refusalsOf(route)),
);

test.each(Object.entries({ en, de }))('the language %s has a sentence for each code that a page meets', (_, table) => {
  expect(Object.keys(table.codes).sort()).toEqual([...CODES].sort());
  for (const sentence of [...Object.values(table.codes), table.otherwise, table.broken, table.field]) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(sentence).not.toMatch(TECHNICAL);
  }
});

describe.runIf(installedChromium() !== null)('refusals', () => {
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

  test.each([
    ['en-GB', en, 'Details'],
    ['de-DE', de, 'Einzelheiten'],
  ])(
    'a page in %s shows a sentence for each refusal, and its code and detail in details alone',
    async (locale, table, details) => {
      const page = await browser.loggedIn(server.ownerToken, '/', locale);
      const refused = { reasonCode: '', detail: '$.modifiedAction.amount must be an amount' };
      await page.route('**/api/v1/mandate?*', (route) =>
        route.fulfill({ status: 409, json: { success: false, data: refused } }),
      );
      for (const code of [...CODES, 'OF_A_RULE']) {
        // Without a session the page leaves for the login.
        if (code === 'UNAUTHENTICATED') continue;
        refused.reasonCode = code;
        await page.goto(`${new URL(server.baseUrl).origin}/console/mandates`);
        let shown = '';
        const read = async () => {
          shown = await page.locator('main').ariaSnapshot();
          return shown;
        };
        await expect.poll(read).toContain(table.codes[code] ?? table.otherwise);
        expect(shown).not.toMatch(TECHNICAL);
      }
      await browser.settled(page);
      await page.getByRole('alert').getByText(details).click();
      await page.getByRole('alert').getByText('$.modifiedAction.amount').waitFor();
      await page.getByRole('alert').getByText('OF_A_RULE').waitFor();
      await browser.examine(page, `refused-${locale}`);
      await page.context().close();
    },
  );

  test('a fault of a field is shown at the field, until a person writes there', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/access');
    const faults = [{ path: '$.email', message: 'must be an address' }];
    await page.route('**/api/v1/tokens', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { success: false, data: { reasonCode: 'MALFORMED_REQUEST', detail: 'x', faults } },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail of the person').fill('a@example.test');
    await dialog.getByRole('button', { name: 'Create a token' }).click();
    await dialog.getByText(en.field).waitFor();
    expect(await dialog.getByLabel('E-mail of the person').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('E-mail of the person').fill('b@example.test');
    await dialog.getByLabel('E-mail of the person').press('Tab');
    await dialog.getByText(en.field).waitFor({ state: 'hidden' });
    await page.context().close();
  });
});
