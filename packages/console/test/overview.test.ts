import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byCurrency, dayRows } from '../src/pages/overview/sums.js';
import { ConsoleBrowser } from './support/console-browser.js';

const NONE = { permits: 0, refusals: 0, waits: 0, waiting: '0', released: '0', refunded: '0' };

describe('sums of the overview', () => {
  const days = [
    { day: '2026-02-28', currency: 'EUR', ...NONE, permits: 2, captured: '0.1', held: '5', refused: '0' },
    { day: '2026-03-02', currency: 'EUR', ...NONE, refusals: 1, captured: '0.2', held: '0', refused: '7' },
    { day: '2026-03-02', currency: 'USD', ...NONE, permits: 9, captured: '1', held: '0', refused: '0' },
    { day: '2026-03-02', currency: null, ...NONE, permits: 50, captured: null, held: null, refused: null },
  ];

  test('amounts are summed exactly for each currency, the one with the most decisions first', () => {
    expect(byCurrency(days)).toEqual([
      { currency: 'USD', decisions: 9, captured: '1', held: '0', refused: '0', refunded: '0' },
      { currency: 'EUR', decisions: 3, captured: '0.3', held: '5', refused: '7', refunded: '0' },
    ]);
  });

  test('each day of the span has a row, the days without decisions among them', () => {
    const rows = dayRows(days, 'EUR', '2026-02-28', '2026-03-02');
    expect(rows.map(({ day, captured }) => [day, captured])).toEqual([
      ['2026-02-28', '0.1'],
      ['2026-03-01', '0'],
      ['2026-03-02', '0.2'],
    ]);
    expect(dayRows(days, 'EUR', 'none', '2026-03-02')).toEqual([]);
  });
});

describe.runIf(installedChromium() !== null)('Chromium', () => {
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

  test('an overview without decisions leads through the first steps, and marks those that are done', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Create an agent' }).waitFor();
    await browser.examine(page, 'overview-first-steps');
    await server.asOwner('/onboarding/agent', {
      ...{ name: 'Buyer', scope: 'purchase-order', currency: 'USD', perTxnMax: 10, maxAmount: 100 },
    });
    await page.reload();
    await steps.getByText('done').first().waitFor();
    await page.context().close();
  });

  test('an overview shows what was captured, is held and was refused, who spent it, and how long a limit lasts', async () => {
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 1000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    const agent: JsonObject = (await server.asOwner('/onboarding/agent', { name: 'Spender', ...terms, sop })).data;
    const order = (amount: number) => server.post('/policy/mandate/authorize', signedOrder(agent, { amount }));
    const first = textAt((await order(450)).data, 'authorizationId');
    await server.post(`/policy/mandate/authorize/${first}/capture`, { amountCharged: 450 });
    await order(420);
    await order(5_000);
    const page = await browser.loggedIn(server.ownerToken, '/?period=24h');
    const money = page.getByRole('region', { name: 'Money', exact: true });
    await money.getByText('450.00 USD').first().waitFor();
    await money.getByText('420.00 USD').first().waitFor();
    await money.getByText('5,000.00 USD').first().waitFor();
    await money.locator('canvas').waitFor();
    const near = page.getByRole('region', { name: 'Limits near their end' });
    await near.getByText('87 %').waitFor();
    await near.getByText('2 days').waitFor();
    await page.getByRole('region', { name: 'Agents with the most money' }).getByText('Spender').waitFor();
    await page.getByRole('region', { name: 'Merchants with the most money' }).getByText('acme-supplies').waitFor();
    await browser.examine(page, 'overview-money');
    await page.getByRole('link', { name: '30 days' }).click();
    await expect.poll(() => page.url()).toContain('period=30d');
    await expect.poll(() => money.getByRole('row').count()).toBe(32);
    await browser.examine(page, 'overview-month');
    await page.context().close();
  });
});
