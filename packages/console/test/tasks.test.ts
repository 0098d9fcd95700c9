import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

/** The most steps that each task may take: what it takes now. A step is a click, a key press, or a field that is filled. */
const STEPS = {
  'login link to the first approval': 2,
  'five approvals in a row': 15,
  'last week at a merchant above 500 EUR, as CSV': 7,
  'who approved a payment, under which rule version': 1,
  'change one limit of a mandate': 4,
  'roll back a mistaken rule': 3,
} as const;
type Task = keyof typeof STEPS;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A person on a page, whose steps are counted. */
class Person {
  steps = 0;
  constructor(readonly page: Page) {}

  click(place: Locator): Promise<void> {
    this.steps += 1;
    return place.click();
  }

  fill(field: Locator, text: string): Promise<void> {
    this.steps += 1;
    return field.fill(text);
  }

  press(key: string): Promise<void> {
    this.steps += 1;
    return this.page.keyboard.press(key);
  }
}

describe.runIf(installedChromium() !== null)('tasks', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let agent: JsonObject;
  const taken: { task: Task; steps: number; seconds: string }[] = [];

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'EUR', perTxnMax: 5000, maxAmount: 500_000 };
    const sop = { title: 'Review', documentJson: reviewRules() };
    agent = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms, sop })).data;
    for (const [amount, merchant] of [
      [120, 'acme-supplies'],
      [640, 'acme-supplies'],
      [480, 'globex'],
    ] as const) {
      await server.post('/policy/mandate/authorize', signedOrder(agent, { amount, merchant, currency: 'EUR' }));
    }
  });
  afterAll(async () => {
    console.table(taken);
    await browser.close();
    await server.discard();
  });

  const ask = (amount: number) => escalate(server, agent, { amount, currency: 'EUR' });

  /** Does a task on a page that is ready, measures it, and holds it to its steps. */
  async function timed(task: Task, page: Page, act: (person: Person) => Promise<unknown>): Promise<void> {
    const person = new Person(page);
    const began = performance.now();
    await act(person);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    taken.push({ task, steps: person.steps, seconds });
    await page.context().close();
    expect(person.steps, task).toBeLessThanOrEqual(STEPS[task]);
  }

  test('a login link leads to a first approval', async () => {
    const id = await ask(700);
    const { data } = await server.post('/console/link', undefined, { token: server.ownerToken });
    const page = await (await browser.person()).newPage();
    await timed('login link to the first approval', page, async (person) => {
      await page.goto(textAt(data, 'address'));
      await person.click(page.locator(`a[href*="${id}"]`));
      await person.click(page.getByRole('button', { name: 'Approve', exact: true }));
      await page.getByText('Your approval is recorded.').waitFor();
    });
  });

  test('five actions are approved in a row by keys', async () => {
    for (const amount of [610, 620, 630, 640, 650]) await ask(amount);
    const page = await browser.loggedIn(server.ownerToken, '/inbox');
    await page.locator('.rows .row').nth(4).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await timed('five approvals in a row', page, async (person) => {
      await person.press('j');
      for (let index = 0; index < 5; index += 1) {
        await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
        await person.press('a');
        await page.getByRole('dialog', { name: 'Approve' }).waitFor();
        await person.press('Enter');
        await page.getByText('Your approval is recorded.').waitFor();
        if (index === 4) break;
        await page.getByRole('link', { name: 'Next item' }).waitFor();
        await person.press('Enter');
        await page.getByText('Your approval is recorded.').waitFor({ state: 'detached' });
      }
    });
  });

  test('the decisions of a week at a merchant above an amount are exported', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    await timed('last week at a merchant above 500 EUR, as CSV', page, async (person) => {
      await person.click(page.getByRole('link', { name: 'Decisions', exact: true }).first());
      const from = new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10);
      await person.fill(page.getByLabel('From day (UTC)'), from);
      await person.fill(page.getByLabel('Currency', { exact: true }), 'EUR');
      await person.fill(page.getByLabel('Amount from'), '500');
      await person.fill(page.getByLabel('Merchant contains'), 'acme');
      await person.click(page.getByRole('button', { name: 'Filter' }));
      const link = page.getByRole('link', { name: /as CSV$/ });
      await link.waitFor();
      await Promise.all([page.waitForEvent('download'), person.click(link)]);
    });
  });

  test('the story of a payment says who approved it and under which version of the rule', async () => {
    const id = await ask(990);
    await server.asOwner(`/policy/escalations/${id}/resolve`, { decision: 'approve' });
    const page = await browser.loggedIn(server.ownerToken, '/decisions');
    await timed('who approved a payment, under which rule version', page, async (person) => {
      await person.click(page.locator('td.when a').first());
      const story = page.getByRole('region', { name: 'Story' });
      await story.getByText('owner@gatewright.local').waitFor();
      await story.getByText('version 1').first().waitFor();
    });
  });

  test('one limit of a mandate is changed', async () => {
    const page = await browser.loggedIn(server.ownerToken, `/mandates/${textAt(agent, 'mandate', 'policyId')}`);
    await timed('change one limit of a mandate', page, async (person) => {
      await person.click(page.getByRole('button', { name: 'Change limits' }));
      const dialog = page.getByRole('dialog');
      await person.fill(dialog.getByLabel('Limit in total'), '600000');
      await person.fill(dialog.getByLabel('Reason of the change'), 'the fair');
      await dialog.getByRole('row', { name: /Limit in total/ }).waitFor();
      await person.click(dialog.getByRole('button', { name: 'Change limits' }));
      await dialog.waitFor({ state: 'detached' });
    });
  });

  test('a mistaken rule is rolled back', async () => {
    const { sopId } = (await server.asOwner('/sop', { title: 'Mistaken', documentJson: reviewRules() })).data;
    await server.asOwner(`/sop/${sopId}/versions`, { documentJson: reviewRules({ name: 'mistaken' }) });
    const page = await browser.loggedIn(server.ownerToken, '/rules');
    await timed('roll back a mistaken rule', page, async (person) => {
      await person.click(page.getByRole('link', { name: 'Mistaken' }));
      await person.click(page.getByRole('button', { name: 'Roll back to version 1' }));
      await person.click(page.getByRole('dialog').getByRole('button', { name: 'Roll back to version 1' }));
      await page.getByText('rolled back').waitFor();
    });
  });
});
