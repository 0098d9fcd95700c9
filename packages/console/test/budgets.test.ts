import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { setApprovals, signedOrder } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

/** A phone and a desk. */
const WIDTHS = { phone: 360, desk: 1280 } as const;
/** A raise lasts for 31 days at most. */
const LATER = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();

describe.runIf(installedChromium() !== null)('budgets on pages', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
    const put = (id: string, name: string, body: JsonObject) =>
      server.call('PUT', `/budgets/${id}`, { token: server.ownerToken, body: { name, ...body } });
    const limit = { currency: 'USD', per: 'month', timeZone: 'Europe/Berlin' };
    await put('company', 'Company', { limits: [{ ...limit, amount: 1000 }] });
    await put('sales', 'Sales', {
      parent: 'company',
      limits: [
        { ...limit, amount: 500 },
        { count: 2, per: { rolling: 'P7D' } },
      ],
    });
    const merchants = [{ currency: 'USD', per: 'day', amount: 425, by: 'merchant' }];
    await put('travel', 'Travel', { parent: 'sales', limits: [{ ...limit, amount: 425 }, ...merchants] });
    const terms = { scope: 'purchase-order', currency: 'USD', maxAmount: 5000, budget: 'travel' };
    const limits = [{ amount: 500, per: 'week' }];
    const { data: buyer } = await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms, limits });
    await server.post('/policy/mandate/authorize', signedOrder(buyer, { amount: 425 }));
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test('budgets stand below each other, and a bar beside numbers says what of each limit is used', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/budgets');
    const bars = page.getByRole('meter');
    await bars.first().waitFor();
    const shown = await bars.evaluateAll((found) =>
      found.map((each) => [
        each.closest('.card')?.querySelector('h2')?.textContent?.trim(),
        each.getAttribute('value'),
        each.getAttribute('aria-valuetext'),
        each.className,
      ]),
    );
    expect(shown).toEqual([
      ['Company', '42', '42 % used', 'some'],
      ['Sales', '85', '85 % used', 'near'],
      ['Sales', '50', '50 % used', 'some'],
      ['Travel', '100', '100 % used', 'full'],
    ]);
    const sales = page.locator('li', { has: page.getByRole('link', { name: 'Sales' }) }).last();
    await sales.getByText('Left 75.00 USD').waitFor();
    await sales.getByText('Actions: 1 used, 1 left').waitFor();
    await page.locator('.below .below').getByText('425.00 USD a day, for each merchant').waitFor();
    await browser.examine(page, 'budgets', WIDTHS);
    await page.context().close();
  });

  test('an administrator freezes a budget with a reason, raises and resets its limits, and thaws it', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/budgets');
    await page.getByRole('link', { name: 'Travel' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = async (act: string) => {
      await dialog.getByRole('button', { name: act }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Freeze' }).click();
    await dialog.getByLabel('Reason').fill('charged twice');
    await confirm('Freeze');
    await page.getByText('charged twice').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('frozen');
    await page.getByRole('button', { name: 'Raise' }).first().click();
    await dialog.getByLabel('Amount to add').fill('75');
    await dialog.getByLabel('Until').fill('tomorrow');
    await dialog.getByLabel('Reason').fill('trade fair');
    await dialog.getByRole('button', { name: 'Raise' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Until').fill(LATER);
    await confirm('Raise');
    await page.getByText('85 % used').waitFor();
    await page
      .getByRole('row', { name: /trade fair/ })
      .getByText('active')
      .waitFor();
    await browser.examine(page, 'budget', WIDTHS);
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await confirm('Reset');
    await page.getByText('0 % used').waitFor();
    await page.getByText('Resets: once').waitFor();
    await page.getByRole('button', { name: 'Thaw' }).click();
    await confirm('Thaw');
    await page.getByText('charged twice').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'purchase-order' }).waitFor();
    await page.context().close();
  });

  test('a raise waits until another administrator approves it, and adds nothing once one denies it', async () => {
    await setApprovals(server, { escalation: 2, onboarding: 1 });
    const ask = (reason: string) =>
      server.asOwner('/budgets/company/raises', { limit: 0, amount: 1000, until: LATER, reason });
    await ask('first');
    await ask('second');
    const other = await server.personToken('admin', 'agrees@example.test');
    const page = await browser.loggedIn(other, '/budgets/company');
    const resolve = async (reason: string, act: string) => {
      const row = page.getByRole('row', { name: new RegExp(reason) });
      await row.getByText('1 of 2 agreed').waitFor();
      await row.getByRole('button', { name: act }).click();
      await page.getByRole('dialog').getByRole('button', { name: act }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return row;
    };
    await (await resolve('first', 'Approve')).getByText('active').waitFor();
    await (await resolve('second', 'Deny')).getByText('denied').waitFor();
    await page.getByText('21 % used').waitFor();
    await page.context().close();
    await setApprovals(server, { escalation: 1, onboarding: 1 });
  });

  test('a budget and a mandate lead to each other, and the mandate shows what is left of its limits', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/budgets/company');
    const counted = page.getByRole('region', { name: 'Mandates that count under it' });
    await counted.getByRole('link', { name: 'purchase-order' }).click();
    const limits = page.getByRole('region', { name: 'Limits over time' });
    await limits.getByText('85 % used').waitFor();
    await limits.getByText('Left 75.00 USD').waitFor();
    await browser.examine(page, 'mandate-limits', WIDTHS);
    await page.getByRole('link', { name: 'travel' }).first().click();
    await page.getByRole('heading', { name: 'Travel', level: 1 }).waitFor();
    await page.goto(`${new URL(server.baseUrl).origin}/console/mandates?budget=company`);
    await page.getByRole('row', { name: /Buyer/ }).waitFor();
    expect(await page.getByLabel('Budget').inputValue()).toBe('company');
    await page.context().close();
  });

  test('an auditor reads budgets in German and sees no button that changes them', async () => {
    const token = await server.personToken('auditor', 'auditor@example.test');
    const page = await browser.loggedIn(token, '/budgets/sales', 'de-DE');
    await page.getByText('85 % verbraucht').waitFor();
    await page.getByText('Aktionen: 1 verbraucht, 1 übrig').waitFor();
    expect(await page.locator('main button').count()).toBe(0);
    await page.getByRole('link', { name: 'Budgets' }).first().click();
    await page.getByRole('link', { name: 'Travel' }).waitFor();
    await page.context().close();
  });

  test('pages of budgets complain neither of their policy nor of a fault', () => {
    expect(browser.complaints).toEqual([]);
  });
});
