import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewRules, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';
import { HOSTILE } from './support/hostile-answers.js';
import { shownFaults } from './support/shown-faults.js';

describe.runIf(installedChromium() !== null)('text of others on a page', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let agent: JsonObject;
  beforeAll(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 20_000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    ({ data: agent } = await server.asOwner('/onboarding/agent', { name: 'Globex', ...terms, sop }));
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test('a merchant that resembles a known name is marked, and a line break in it is shown as U+000A', async () => {
    const id = await escalate(server, agent, { merchant: 'Gl\u043ebex\n2 of 2 approvals' });
    const alike = await escalate(server, agent, { merchant: 'Gl\u043ebex' });
    const page = await browser.loggedIn(server.ownerToken, `/inbox/actions/${alike}`);
    await page.getByText('resembles Globex').first().waitFor();
    await browser.examine(page, 'resembling-merchant');
    await page.goto(`${new URL(server.baseUrl).origin}/console/inbox/actions/${id}`);
    await page.getByText('U+000A').first().waitFor();
    expect(await page.getByText('2 of 2 approvals', { exact: true }).count()).toBe(0);
    await page.context().close();
  });

  test.each([
    ['is not signed', { summary: 'cups' }, 'the agent did not sign it'],
    ['is too long', { summary: 'cups '.repeat(200) }, 'it is too long'],
    ['has hidden characters', { summary: 'cups\u202e' }, 'it has characters that are not seen'],
    ['is no text', { summary: 4 }, 'it is no text'],
  ])(
    'a summary that %s is withheld with the reason, beside the list and on the page of the action',
    async (_, itinerary, reason) => {
      const id = await escalate(server, agent, { itinerary });
      const page = await browser.loggedIn(server.ownerToken, `/inbox/actions/${id}`);
      const said = `What the agent says is withheld: ${reason}.`;
      await page.locator('main').getByText(said).waitFor();
      await page.goto(`${new URL(server.baseUrl).origin}/console/inbox`);
      await page.locator(`.rows a[href$="${id}"]`).click();
      await page.locator('.detail').getByText(said).waitFor();
      await page.context().close();
    },
  );

  test('a refusal of the gate that carries hostile text is shown as what it is', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    const data = { reasonCode: `X_${HOSTILE.short}`, detail: `a detail ${HOSTILE.short}` };
    await page.route('**/policy/decisions*', (route) => route.fulfill({ status: 400, json: { success: false, data } }));
    await page.goto(`${new URL(server.baseUrl).origin}/console/decisions`);
    await page.getByRole('alert').getByText('Details').click();
    await page.getByRole('alert').getByText('a detail').waitFor();
    expect(await shownFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('a long text is shown whole once a person asks, and a configuration is copied with its true values', async () => {
    const name = 'Gl\u043ebex \u202egpj\u200b';
    const reason = 'L'.repeat(400);
    const did = textAt(agent, 'agentDid');
    const acted = await server.asOwner(`/agent-identity/${did}/mode`, { mode: 'supervised', reason });
    expect(acted.status).toBe(200);
    const page = await browser.loggedIn(server.ownerToken, `/agents/${did}`);
    expect(await page.getByText(reason).count()).toBe(0);
    await page.getByRole('button', { name: 'Show all (400 characters)' }).click();
    await page.getByText(reason).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${new URL(server.baseUrl).origin}/console/agents/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Action that it may do').fill('read-report');
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ name });
    await page.context().close();
  });
});
