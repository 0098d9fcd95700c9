import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

const REFUSED = 'Lesbar als 1200 und als 1,2';

describe.runIf(installedChromium() !== null)('German amounts', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let agent: JsonObject;
  /** The bodies that the page under test sent to the gate. */
  let sent: unknown[];
  beforeAll(async () => {
    server = await TestServer.start();
    origin = new URL(server.baseUrl).origin;
    browser = await ConsoleBrowser.launch(origin);
  });
  beforeEach(async () => {
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 5000, maxAmount: 20_000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    agent = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms, sop })).data;
    sent = [];
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const germanPage = async (path: string): Promise<Page> => {
    const page = await browser.loggedIn(server.ownerToken, path, 'de-DE');
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postDataJSON());
    });
    return page;
  };

  test('an amount that a German types changes an action to what the page echoes, and not to a thousandth of it', async () => {
    const id = await escalate(server, agent, { amount: 4000 });
    const page = await germanPage(`/inbox/actions/${id}`);
    await page.getByText('4.000,00 USD').first().waitFor();
    await page.getByRole('button', { name: 'Ändern und zustimmen' }).click();
    const field = page.getByLabel('Kleinerer Betrag');
    await field.fill('1.200');
    await page.getByText('= 1.200,00 USD').waitFor();
    await browser.examine(page, 'amount-echo');
    await page.getByRole('button', { name: 'Ändern und zustimmen' }).click();
    await page.getByText('Die geänderte Handlung ist eröffnet.').waitFor();
    const { nextEscalationId } = (await server.get(`/policy/escalations/${id}`, { token: server.ownerToken })).data;
    const next = await server.get(`/policy/escalations/${String(nextEscalationId)}`, { token: server.ownerToken });
    expect(Number(next.data['amount'])).toBe(1200);
    await page.context().close();
  });

  test('an amount that reads both ways is refused with both readings, and nothing is sent', async () => {
    const id = await escalate(server, agent, { amount: 4000 });
    const page = await germanPage(`/inbox/actions/${id}`);
    await page.getByRole('button', { name: 'Ändern und zustimmen' }).click();
    await page.getByLabel('Kleinerer Betrag').fill('1,200');
    await page.getByRole('button', { name: 'Ändern und zustimmen' }).click();
    await page.getByText(REFUSED).waitFor();
    await browser.examine(page, 'amount-refused');
    expect(sent).toEqual([]);
    await page.context().close();
  });

  test('an amount that a German types sets the limits of a new agent, a new mandate and a changed mandate', async () => {
    const page = await germanPage('/agents/new');
    await page.getByLabel('Name').fill('Neu');
    await page.getByLabel('Handlung, die er darf').fill('purchase-order');
    await page.getByLabel('Grenze je Handlung').fill('1.200');
    await page.getByLabel('Grenze insgesamt').fill('12.000,50');
    await page.getByText('= 12.000,50 USD').waitFor();
    await page.getByRole('button', { name: 'Agent anlegen' }).click();
    await page.getByText('"agentKey"').waitFor();
    expect(sent).toMatchObject([{ perTxnMax: '1200', maxAmount: '12000.5' }]);

    await page.goto(`${origin}/console/mandates`);
    await page.getByRole('button', { name: 'Mandat ausstellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Handlung', { exact: true }).fill('refund');
    await dialog.getByLabel('Währung').fill('KWD');
    await dialog.getByLabel('Grenze insgesamt').fill('1.200');
    await dialog.getByRole('button', { name: 'Mandat ausstellen' }).click();
    await dialog.getByText(REFUSED).waitFor();
    await dialog.getByLabel('Grenze insgesamt').fill('1200');
    await dialog.getByText('= 1.200,000 KWD').waitFor();
    await dialog.getByRole('button', { name: 'Mandat ausstellen' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent.at(-1)).toMatchObject({ currency: 'KWD', maxAmount: '1200' });

    await page.goto(`${origin}/console/mandates/${textAt(agent, 'mandate', 'policyId')}`);
    await page.getByRole('button', { name: 'Grenzen ändern' }).click();
    await dialog.getByLabel('Grenze insgesamt').fill('1.200');
    await dialog.getByLabel('Grund der Änderung').fill('weniger Bedarf');
    await dialog.getByRole('button', { name: 'Grenzen ändern' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1.200,00 USD').first().waitFor();
    expect(sent.at(-1)).toEqual({ maxAmount: '1200', message: 'weniger Bedarf' });
    await page.context().close();
  });

  test('an amount that a German types records the outcome of a hold', async () => {
    const verdict = await server.post('/policy/mandate/authorize', signedOrder(agent, { amount: 400 }));
    const hold = `/policy/mandate/authorize/${textAt(verdict.data, 'authorizationId')}`;
    await server.post(`${hold}/effect/dispatching`, {});
    await server.post(`${hold}/effect/unknown`, {}, { token: server.ownerToken });
    const page = await germanPage('/inbox?tab=unknown');
    await page.getByRole('button', { name: 'Ausgang festhalten' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Abgebuchter Betrag').fill('0,400');
    await dialog.getByText('= 0,40 USD').waitFor();
    await dialog.getByLabel('Abgebuchter Betrag').fill('400,00');
    await dialog.getByRole('button', { name: 'Ausgang festhalten' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([{ outcome: 'settled', amount: '400' }]);
    await page.context().close();
  });

  test('an amount that a German types gives way to a mandate without a limit, which is chosen by name', async () => {
    const page = await germanPage('/mandates');
    await page.getByRole('button', { name: 'Mandat ausstellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Handlung', { exact: true }).fill('payout');
    await dialog.getByLabel('Währung').fill('USD');
    await dialog.getByLabel('Keine Grenze in Geld').check();
    expect(await dialog.getByLabel('Grenze insgesamt').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Mandat ausstellen' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent.at(-1)).toMatchObject({ currency: 'USD', unlimited: true });

    await page.goto(`${origin}/console/mandates/${textAt(agent, 'mandate', 'policyId')}`);
    await page.getByRole('button', { name: 'Grenzen ändern' }).click();
    await dialog.getByLabel('Grenze je Handlung').fill('');
    await dialog.getByLabel('Grenze insgesamt').fill('');
    await dialog.getByLabel('Es bleibt keine Grenze in Geld.').check();
    await dialog.getByLabel('Grund der Änderung').fill('ohne Grenze');
    await dialog.getByRole('button', { name: 'Grenzen ändern' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent.at(-1)).toEqual({ perTxnMax: null, maxAmount: null, unlimited: true, message: 'ohne Grenze' });
    await page.context().close();
  });
});
