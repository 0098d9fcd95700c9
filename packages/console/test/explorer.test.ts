import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { reviewRules, signedOrder } from '@gatewright/service/test-support';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, faultsIn } from '../src/pages/decisions/address.js';
import { decimalSum } from '../src/ui/amount.js';
import { ConsoleBrowser } from './support/console-browser.js';

describe('the address of the decisions', () => {
  test('an address names each filter that cannot be read, and none that can', () => {
    expect(faultsIn({ merchantContains: 'acme', currency: 'EUR', minAmount: '500', from: '2026-03-01' })).toEqual([]);
    expect(faultsIn({ foo: '1', minAmount: '5oo', from: 'yesterday' })).toEqual([
      { kind: 'unknown', text: 'foo' },
      { kind: 'needsCurrency', text: '' },
      { kind: 'amount', text: '5oo' },
      { kind: 'day', text: 'yesterday' },
    ]);
  });

  test('a day of an address is asked for as all of it, and a time as it stands', () => {
    expect(asked({ from: '2026-03-01', to: '2026-03-02', currency: 'eur' })).toEqual({
      ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-02T23:59:59.999Z', currency: 'EUR' },
    });
    expect(asked({ from: '2026-03-01T10:00:00Z' })).toEqual({ from: '2026-03-01T10:00:00Z' });
  });

  test('decimals of any size are added exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(0n, 10n ** 40n), fc.nat(9), (one, other, places) => {
        const text = (units: bigint) => {
          const digits = units.toString().padStart(places + 1, '0');
          return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        };
        const sum = text(one + other);
        expect(decimalSum(text(one), text(other))).toBe(sum.includes('.') ? sum.replace(/\.?0+$/, '') : sum);
      }),
    );
  });
});

describe.runIf(installedChromium() !== null)('Chromium', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 50_000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    const agent: JsonObject = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms, sop })).data;
    for (const [amount, merchant] of [
      [15, 'Grand Hotel Paris'],
      [620.5, 'Grand Hotel Rome'],
      [610, 'acme-supplies'],
    ] as const) {
      await server.post('/policy/mandate/authorize', signedOrder(agent, { amount, merchant }));
    }
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const rowsOf = (page: Page) => page.locator('table:has(th:text-is("Code")) tbody tr').count();

  // covers console-filters: An address of the decisions that has a filter which is not understood lists nothing
  test('an address with a filter that is not understood lists nothing and says why, and leads to all decisions', async () => {
    for (const [query, reason] of [
      ['minAmount=500', 'An amount needs a currency.'],
      ['minAmount=5x&currency=USD', '5x'],
      ['foo=1', 'foo'],
      ['from=soon', 'soon'],
    ]) {
      const page = await browser.loggedIn(server.ownerToken, `/decisions?${query}`);
      await page.getByRole('alert').getByText(String(reason)).waitFor();
      await browser.settled(page);
      expect(await rowsOf(page), query).toBe(0);
      if (query === 'foo=1') await browser.examine(page, 'decisions-refused');
      await page.getByRole('link', { name: 'Show all decisions' }).click();
      await expect.poll(() => rowsOf(page)).toBe(3);
      await page.context().close();
    }
  });

  test('decisions are found by merchant, amount and day, with their totals and an export of the same rows', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/decisions');
    await page.getByLabel('From day (UTC)').fill(new Date().toISOString().slice(0, 10));
    await page.getByLabel('Currency', { exact: true }).fill('usd');
    await page.getByLabel('Amount from').fill('500');
    await page.getByLabel('Merchant contains').fill('hotel');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('620.50 USD').first().waitFor();
    await browser.settled(page);
    expect(await rowsOf(page)).toBe(1);
    await page.getByText('1 decision', { exact: true }).waitFor();
    await browser.examine(page, 'decisions-filtered');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export this row as CSV' }).click(),
    ]);
    const stream = await download.createReadStream();
    const lines = (await stream.toArray()).join('').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Grand Hotel Rome');
    await page.context().close();
  });

  test('filters survive the way back from a decision, and a view that was saved under a name', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/decisions?merchantContains=hotel');
    await expect.poll(() => rowsOf(page)).toBe(2);
    await page.getByLabel('Name of the view').fill('Hotels');
    await page.getByRole('button', { name: 'Save view' }).click();
    const view = page.getByRole('link', { name: 'Hotels', exact: true });
    await view.waitFor();
    await page.locator('td.when a').first().click();
    await page.locator('.back a').click();
    await expect.poll(() => page.url()).toContain('merchantContains=hotel');
    await page.goto(`${origin}/console/decisions`);
    await expect.poll(() => rowsOf(page)).toBe(3);
    await view.click();
    await expect.poll(() => rowsOf(page)).toBe(2);
    await browser.examine(page, 'decisions-view');
    await page.getByRole('button', { name: 'Remove the view Hotels' }).click();
    await view.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a decision of an agent that is not registered leaves no failed call in the log of the browser', async () => {
    const failed: string[] = [];
    const page = await browser.loggedIn(server.ownerToken, '/decisions');
    page.on('response', (response) => response.status() === 404 && failed.push(response.url()));
    await page.goto(`${origin}/console/decisions?agentDid=did:magp:testnet:none`);
    await page.getByText('No results match the filters.').waitFor();
    await browser.settled(page);
    expect(failed).toEqual([]);
    await page.context().close();
  });
});
