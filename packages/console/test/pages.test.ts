import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

describe.runIf(installedChromium() !== null)('pages', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let buyer: JsonObject;
  let helper: JsonObject;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 1000 };
    const made = async (body: JsonObject) => (await server.asOwner('/onboarding/agent', body)).data;
    buyer = await made({ name: 'Buyer', ...terms });
    helper = await made({ name: 'Helper', scope: 'read-report' });
    const parentMandateId = textAt(buyer, 'mandate', 'policyId');
    const budget = { ...terms, perTxnMax: 100, maxAmount: 400 };
    await server.asOwner('/policy/mandate', { agentDid: textAt(helper, 'agentDid'), parentMandateId, ...budget });
    await server.post('/policy/mandate/authorize', signedOrder(buyer, { amount: 450 }));
    await server.post('/policy/mandate/authorize', signedOrder(helper, { amount: 60 }));
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test('pages name the holds and amounts that a quarantine voids, those under delegated authority included', async () => {
    const page = await browser.loggedIn(server.ownerToken, `/agents/${textAt(buyer, 'agentDid')}`);
    await page.getByRole('button', { name: 'Quarantine' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 unclaimed holds are voided:').waitFor();
    await dialog.getByText('450.00 USD').waitFor();
    await dialog.locator('li', { hasText: 'delegated to Helper' }).getByText('60.00 USD').waitFor();
    await browser.examine(page, 'voidable');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${origin}/console/agents/${encodeURIComponent(textAt(server.bootstrap, 'agent', 'agentDid'))}`);
    await page.getByRole('button', { name: 'Retire for good' }).click();
    await dialog.getByText('No unclaimed hold is open').waitFor();
    await page.context().close();
  });

  test('pages edit the labels of an agent, which lead to the agents that have them', async () => {
    const page = await browser.loggedIn(server.ownerToken, `/agents/${textAt(helper, 'agentDid')}`);
    await page.getByRole('button', { name: 'Edit labels' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Labels').fill('team=treasury\npilot');
    await dialog.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('link', { name: 'team=treasury' }).click();
    await page.waitForURL(/label=team/);
    await browser.settled(page);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('link', { name: 'Helper' }).waitFor();
    await browser.examine(page, 'agents-filtered');
    await page.getByLabel('Status').selectOption('suspended');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No results match the filters.').waitFor();
    await page.reload();
    await page.getByText('No results match the filters.').waitFor();
    await page.getByRole('link', { name: 'Remove filters' }).click();
    await page.getByRole('link', { name: 'Buyer' }).waitFor();
    await page.context().close();
  });

  test('pages show no rows of another filter while those of the new one are read', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/agents');
    await page.getByRole('link', { name: 'Buyer' }).waitFor();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/agent-identity\?.*status=/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByLabel('Status').selectOption('suspended');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.locator('main').getByText('Loading').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(0);
    answer();
    await page.getByText('No results match the filters.').waitFor();
    await page.context().close();
  });

  test('pages show what is captured, held and left of each mandate, filtered, and whence it was delegated', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/mandates');
    const row = page.getByRole('row', { name: /Buyer/ });
    await row.getByText('Held 850.00 USD').waitFor();
    await row.getByText('Left 150.00 USD').waitFor();
    await page.getByLabel('Agent').selectOption({ label: 'Helper' });
    await page.getByLabel('Status').selectOption('active');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/status=active/);
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('tr', { hasText: 'Held 60.00 USD' }).getByRole('link', { name: 'purchase-order' }).click();
    const tree = page.getByRole('region', { name: 'Delegation' });
    await tree.getByRole('link', { name: 'Buyer' }).waitFor();
    await browser.examine(page, 'delegation');
    await tree.getByRole('link', { name: 'purchase-order' }).click();
    await tree.getByRole('link', { name: 'Helper' }).waitFor();
    await page.context().close();
  });

  test('pages name on the overview the limits that are nearly used', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    const near = page.getByRole('region', { name: 'Limits near their end' });
    await near.getByText('85 %').waitFor();
    await browser.settled(page);
    expect(await near.getByText('Helper').count()).toBe(0);
    await browser.examine(page, 'overview-limits');
    await page.context().close();
  });

  test('pages compare any two versions, side by side where there is room', async () => {
    const { data } = await server.asOwner('/sop', { title: 'Compared', documentJson: reviewRules({ name: 'first' }) });
    const id = textAt(data, 'sopId');
    for (const name of ['second', 'third']) {
      await server.asOwner(`/sop/${id}/versions`, { documentJson: reviewRules({ name }) });
    }
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${id}`);
    await page.locator('select[name=from]').selectOption('1');
    await page.locator('select[name=to]').selectOption('3');
    await page.getByRole('button', { name: 'Compare' }).click();
    const row = page.getByRole('row', { name: /"name": "first".*"name": "third"/ });
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.waitFor();
    await page.setViewportSize({ width: 320, height: 900 });
    await page.locator('pre ins', { hasText: 'third' }).waitFor();
    expect(await row.isVisible()).toBe(false);
    await browser.examine(page, 'compare');
    await page.context().close();
  });

  test('pages filter rules by title and status in the address, which keeps every digit', async () => {
    await server.asOwner('/sop', { title: 'Filtered draft', documentJson: reviewRules(), draft: true });
    await server.asOwner('/sop', { title: 'Filtered too', documentJson: reviewRules() });
    const digits = '12345678901234567890';
    const page = await browser.loggedIn(server.ownerToken, `/rules?title=${digits}&x=1`);
    await page.getByText('No results match the filters.').waitFor();
    expect(await page.getByLabel('Title contains').inputValue()).toBe(digits);
    await page.getByLabel('Title contains').fill('filtered');
    await page.getByLabel('Status').selectOption('draft');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'Filtered draft' }).waitFor();
    await browser.settled(page);
    expect(await page.getByRole('link', { name: 'Filtered too' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?title=filtered&status=draft');
    await page.reload();
    await page.getByRole('link', { name: 'Filtered draft' }).waitFor();
    await browser.examine(page, 'rules-filtered');
    await page.getByRole('link', { name: 'Remove filters' }).click();
    await page.getByRole('link', { name: 'Filtered too' }).waitFor();
    await page.goto(`${origin}/console/rules?x=1`);
    await page.getByRole('link', { name: 'Filtered too' }).waitFor();
    expect(await page.getByRole('link', { name: 'Remove filters' }).count()).toBe(0);
    await page.context().close();
  });

  test('pages show what another person wrote meanwhile against one’s own text, and go on with that', async () => {
    const { data } = await server.asOwner('/sop', { title: 'Shared', documentJson: reviewRules({ name: 'begun' }) });
    const id = textAt(data, 'sopId');
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Write the next version' }).click();
    const editor = page.getByLabel('Rules, in JSON or YAML');
    await browser.write(editor, JSON.stringify(reviewRules({ name: 'mine' }), null, 2));
    await page.getByText('The rules compile.').waitFor();
    const other = await server.personToken('admin', 'other@example.test');
    const theirs = { documentJson: reviewRules({ name: 'theirs' }), message: 'a better name' };
    await server.post(`/sop/${id}/versions`, theirs, { token: other });
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Another person changed this document meanwhile.').waitFor();
    const shown = page.locator('form .failure');
    await shown.getByText('other@example.test').waitFor();
    await shown.getByText('a better name').waitFor();
    await shown.getByRole('row', { name: /"name": "theirs".*"name": "mine"/ }).waitFor();
    await browser.examine(page, 'overtaken');
    await page.getByRole('button', { name: 'Go on with my text' }).click();
    expect(await browser.textIn(editor)).toContain('"name": "mine"');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Version 3 is saved as a draft.').waitFor();
    await page.context().close();
  });

  test.each([
    ['/organisation', 'Settings', 'People that an approval needs'],
    ['/people', 'People', 'owner@gatewright.local'],
    ['/counterparties', 'Counterparties', 'No counterparties.'],
    ['/packs', 'Packs', 'Evidence pack'],
  ])('an auditor reads the page of the organisation at %s', async (path, title, text) => {
    const token = await server.personToken('auditor', `auditor-${title.toLowerCase()}@example.test`);
    const page = await browser.loggedIn(path === '/people' ? server.ownerToken : token, path);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    await page.locator('main').getByText(text).first().waitFor();
    await browser.examine(page, path.slice(1));
    await page.context().close();
  });

  test('pages end the access of a person and let the person in again', async () => {
    await server.personToken('developer', 'leaver@example.test');
    const page = await browser.loggedIn(server.ownerToken, '/people');
    const row = page.getByRole('row', { name: /leaver@example.test/ });
    for (const act of ['End access', 'Reinstate']) {
      await row.getByRole('button', { name: act }).click();
      await page.getByRole('dialog').getByRole('button', { name: act }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  test('pages save the evidence of a day as a file', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/packs');
    const answer = page.waitForResponse(/evidence\/pack/);
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await answer).status()).toBe(200);
    await page.context().close();
  });

  test('pages speak German where they are new', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/organisation', 'de-DE');
    for (const [link, title] of [
      ['Personen', 'Personen'],
      ['Gegenparteien', 'Gegenparteien'],
      ['Pakete', 'Pakete'],
      ['Einstellungen', 'Einstellungen'],
    ]) {
      await page.getByRole('link', { name: String(link) }).click();
      await page.getByRole('heading', { name: String(title), level: 1 }).waitFor();
    }
    await page.context().close();
  });

  test('pages complain neither of their policy nor of a fault, and ask no other address', () => {
    expect(browser.complaints).toEqual([]);
  });
});
