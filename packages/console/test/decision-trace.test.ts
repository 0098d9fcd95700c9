import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

describe.runIf(installedChromium() !== null)('decision traces', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let agent: JsonObject;

  beforeAll(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 1500 };
    agent = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms })).data;
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  /** The decision page of an order that the total of the mandate refuses. */
  const refused = async () => {
    await server.post('/policy/mandate/authorize', signedOrder(agent, { amount: 900 }));
    await server.post('/policy/mandate/authorize', signedOrder(agent, { amount: 800 }));
    const page = await browser.loggedIn(server.ownerToken, '/decisions?reasonCode=SPEND_LIMIT_EXCEEDED');
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { name: 'Trace' }).waitFor();
    return page;
  };

  test('the trace of a decision shows the limits of the mandate, and what the log lacks as unknown', async () => {
    const page = await refused();
    await page.getByText('Nothing was captured').waitFor();
    await page.getByText('amount 800 USD ≤ 1,000 USD').waitFor();
    await page.locator('.atom.unknown', { hasText: 'amount 800 USD ≤ 1,500 USD' }).waitFor();
    // A role that may not read captures is not asked to believe that there are none.
    await page.route('**/console/session', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, role: 'developer' } } });
    });
    await page.reload();
    await page.getByText('amount 800 USD ≤ 1,000 USD').waitFor();
    await browser.settled(page);
    expect(await page.getByText('Nothing was captured').count()).toBe(0);
    await page.context().close();
  });

  test('the trace of a decision is computed from what was captured, and says so', async () => {
    await server.asOwner('/organisation/decision-log', { context: false, days: null, capture: true });
    const page = await refused();
    await page.getByText('Computed from what the gate captured of this decision').waitFor();
    await page.locator('.atom.false', { hasText: 'cumulativeSpend 900 + amount 800 USD ≤ 1,500 USD' }).waitFor();
    await browser.examine(page, 'decision-captured');
    await page.context().close();
  });

  test('the trace of a decision asks for what was captured once, whatever happens while the page is open', async () => {
    const page = await refused();
    await page.getByText('Computed from what the gate captured').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const reason = { status: 'suspended', reason: 'x' };
    await server.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/contain`, reason);
    await expect.poll(() => asked.some((path) => path.includes('/policy/decisions/'))).toBe(true);
    await browser.settled(page);
    expect(asked.filter((path) => path.endsWith('/replay'))).toEqual([]);
    await page.context().close();
  });

  test('the trace shows the log meanwhile, and asks again where the gate cannot give what was captured now', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/decisions?reasonCode=SPEND_LIMIT_EXCEEDED');
    let refusals = 0;
    await page.route('**/policy/decisions/replay?*', async (route) => {
      if (refusals > 0) {
        await page.getByText('Evaluated again with what the log has').waitFor();
        return route.continue();
      }
      refusals += 1;
      const data = { reasonCode: 'GATE_UNAVAILABLE', detail: 'the gate is away' };
      return route.fulfill({ status: 503, json: { success: false, data } });
    });
    await page.locator('tbody a').first().click();
    await page.getByText('Computed from what the gate captured').waitFor();
    expect(refusals).toBe(1);
    await page.context().close();
  });

  test('the trace of a decision says where no rule was asked, and of an erased decision that it was erased', async () => {
    const terms = { scope: 'purchase-order', currency: 'USD', maxAmount: 1500 };
    const reader = (await server.asOwner('/onboarding/agent', { name: 'Reader', ...terms })).data;
    const mode = { mode: 'read_only', reason: 'x' };
    await server.asOwner(`/agent-identity/${textAt(reader, 'identityId')}/mode`, mode);
    await server.post('/policy/mandate/authorize', signedOrder(reader, { amount: 1, merchant: 'Jo Doe' }));
    const page = await browser.loggedIn(server.ownerToken, '/decisions?reasonCode=MODE_READ_ONLY');
    await page.locator('tbody a').first().click();
    await page.getByText('The verdict was given before any rule was asked.').waitFor();
    await browser.settled(page);
    expect(await page.locator('.trace').count()).toBe(0);
    await server.asOwner('/policy/decisions/erasures', { subject: 'acme-supplies' });
    const log = () => server.get('/policy/decisions?reasonCode=SPEND_LIMIT_EXCEEDED', { token: server.ownerToken });
    const isErased = async () => JSON.stringify((await log()).data).includes('"erased":true');
    await expect.poll(isErased, { timeout: 40_000, interval: 500 }).toBe(true);
    await page.goto(page.url().replace(/\/decisions\/.*/, '/decisions?reasonCode=SPEND_LIMIT_EXCEEDED'));
    await page.locator('tbody a').first().click();
    await page.getByText('the inputs were erased').waitFor();
    await page.getByText('the decision was erased').waitFor();
    await browser.settled(page);
    expect(await page.getByText('Nothing was captured').count()).toBe(0);
    await page.context().close();
  });

  test('the trace of a decision made no page complain', () => {
    expect(browser.complaints).toEqual([]);
  });
});
