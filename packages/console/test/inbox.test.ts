import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewRules, textAt } from '@gatewright/service/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalsOf } from '../src/pages/inbox/totals.js';
import { ConsoleBrowser } from './support/console-browser.js';

const PHONE = { width: 360, height: 720 };
const DESK = { width: 1440, height: 900 };

test('the totals of a choice are exact by currency, and count what has no amount', () => {
  expect(
    totalsOf([
      { amount: 0.1, currency: 'USD' },
      { amount: '0.2', currency: 'usd' },
      { amount: 5, currency: 'EUR' },
      { amount: null, currency: null },
      { amount: 3, currency: 'no currency' },
    ]),
  ).toEqual({
    totals: [
      { currency: 'USD', amount: '0.3' },
      { currency: 'EUR', amount: '5' },
    ],
    others: 2,
  });
});

describe.runIf(installedChromium() !== null)('the inbox', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let buyer: JsonObject;
  let other: JsonObject;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 2000, maxAmount: 50_000 };
    const made = async (name: string) => {
      const sop = { title: `${name}: review`, documentJson: reviewRules({ name: 'A large order needs a person' }) };
      return (await server.asOwner('/onboarding/agent', { name, ...terms, sop })).data;
    };
    [buyer, other] = [await made('Buyer'), await made('Quiet helper')];
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const statusOf = async (id: string) => (await server.get(`/policy/escalations/${id}/status`)).data['status'];
  const opened = async (path: string, size = DESK): Promise<Page> => {
    const page = await browser.loggedIn(server.ownerToken, path);
    await page.setViewportSize(size);
    await browser.settled(page);
    return page;
  };

  test('the inbox shows the list beside the item, and decides one after the other by keys', async () => {
    const ids = [
      await escalate(server, buyer, { merchant: 'acme-supplies', amount: 1240.5 }),
      await escalate(server, buyer, { merchant: 'acme-supplies', amount: 900 }),
      await escalate(server, buyer, { merchant: 'globex', amount: 800 }),
    ];
    const page = await opened('/inbox');
    await page.locator('.rows .row').nth(2).waitFor();
    await browser.examine(page, 'inbox');
    await page.setViewportSize(DESK);
    await page.keyboard.press('j');
    await page.waitForURL(new RegExp(`${ids[0]}$`));
    const head = page.locator('.detail .head');
    await head.getByText('1,240.50 USD').first().waitFor();
    await head.getByText('First request of this agent at this merchant').waitFor();
    await head.getByText(/1,240\.50 USD is above 500/).waitFor();
    expect(await page.locator('.row[aria-current]').count()).toBe(1);
    await browser.examine(page, 'inbox-item');
    await page.setViewportSize(DESK);
    await page.keyboard.press('j');
    await page.waitForURL(new RegExp(`${ids[1]}$`));
    await head.getByText(/Before:/).waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(`${ids[0]}$`));

    // A key in a field is a letter.
    await page.getByLabel(/Reason/).fill('');
    await page.getByLabel(/Reason/).pressSequentially('add');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Approve' }).getByText('1,240.50 USD').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your approval is recorded.').waitFor();
    expect(await statusOf(ids[0] ?? '')).toBe('approved');
    await page.getByRole('link', { name: 'Next item' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${ids[1]}$`));
    await page.keyboard.press('d');
    await page.getByRole('dialog', { name: 'Deny' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await statusOf(ids[1] ?? '')).toBe('pending');
    await page.keyboard.press('d');
    await page.getByRole('dialog', { name: 'Deny' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The action is denied.').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${ids[2]}$`));

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Next item').waitFor();
    await keys.getByRole('checkbox').uncheck();
    await keys.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByText('The action is denied.').waitFor();
    await page.context().close();
  });

  test('the inbox decides like items with one confirmation, which states count and totals, and shows what became of each', async () => {
    const ids: string[] = [];
    for (const amount of [600, 700.5, 800]) ids.push(await escalate(server, buyer, { amount }));
    const unlike = await escalate(server, other, { amount: 650 });
    const page = await opened('/inbox');
    const boxes = page.getByRole('checkbox');
    await boxes.nth(3).waitFor();
    await boxes.first().check();
    expect(await boxes.nth(3).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Choose all 3 like these' }).click();
    await page.getByText('3 chosen').getByText('2,100.50 USD').waitFor();
    await browser.examine(page, 'inbox-chosen');
    await page.setViewportSize(DESK);
    // One is decided by another person meanwhile: it leaves the choice, or its own call is refused, and the others are not.
    await server.asOwner(`/policy/escalations/${ids[1]}/resolve`, { decision: 'deny' });
    await page.getByRole('button', { name: 'Approve …' }).click();
    const dialog = page.getByRole('dialog', { name: /Approve \d actions/ });
    await dialog.waitFor();
    const count = await dialog.locator('.results li').count();
    await dialog.getByLabel(/Reason/).fill('Agreed for the quarter');
    await dialog.getByRole('button', { name: /Approve \d/ }).click();
    await dialog.getByText(`2 of ${count} are decided.`).waitFor();
    expect(await dialog.getByText('done').count()).toBe(2);
    expect(await Promise.all([...ids, unlike].map(statusOf))).toEqual(['approved', 'denied', 'approved', 'pending']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await server.asOwner(`/policy/escalations/${unlike}/resolve`, { decision: 'deny' });
    await page.context().close();
  });

  test('the inbox counts by agent and filters in the address, so that one agent does not hide another', async () => {
    const loud: string[] = [];
    for (let index = 0; index < 52; index += 1) loud.push(await escalate(server, buyer, { amount: 600 + index }));
    const quiet = await escalate(server, other, { amount: 1500, merchant: 'globex' });
    const page = await opened('/inbox');
    await page.getByRole('link', { name: 'Next page' }).waitFor();
    expect(await page.locator(`a[href*="${quiet}"]`).count()).toBe(0);
    await page.getByRole('link', { name: 'By agent' }).click();
    await page.getByRole('link', { name: /Quiet helper.*1/ }).click();
    await page.locator(`a[href*="${quiet}"]`).waitFor();
    await browser.settled(page);
    expect(await page.locator('.rows .row').count()).toBe(1);
    expect(new URL(page.url()).search).toMatch(/^\?agentDid=did/);
    await page.getByRole('link', { name: /Agent: Quiet helper/ }).click();
    await page.getByRole('link', { name: 'Next page' }).waitFor();
    await page.locator('.narrowing summary').click();
    await page.getByLabel('Merchant contains').fill('GLOB');
    await page.getByLabel('Amount from').fill('1000');
    await page.getByLabel('Currency').fill('usd');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/merchant=GLOB/);
    await browser.settled(page);
    expect(await page.locator('.rows .row').count()).toBe(1);
    await browser.examine(page, 'inbox-filtered');
    await page.reload();
    await page.locator(`a[href*="${quiet}"]`).waitFor();
    await page.context().close();
    const decide = [...loud, quiet].map((id) =>
      server.asOwner(`/policy/escalations/${id}/resolve`, { decision: 'deny' }),
    );
    await Promise.all(decide);
  });

  test('a phone shows the list or the item, with approve and deny in view', async () => {
    const id = await escalate(server, buyer);
    const page = await opened('/inbox', PHONE);
    await page.locator(`a[href*="${id}"]`).click();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    expect(await page.locator('.rows').isVisible()).toBe(false);
    const box = await approve.boundingBox();
    expect(box === null ? null : box.y + box.height).toBeLessThanOrEqual(PHONE.height);
    await approve.click();
    await page.getByText('Your approval is recorded.').waitFor();
    await page.getByRole('link', { name: 'Inbox' }).first().click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.context().close();
  });

  test('a decision tells its story: who asked, which version of the rule, who approved and why, what was held, and where it is anchored', async () => {
    const id = await escalate(server, buyer, { amount: 990, merchant: 'initech' });
    const reason = 'Agreed with the plant';
    const decided = await server.asOwner(`/policy/escalations/${id}/resolve`, { decision: 'approve', reason });
    const page = await opened(`/decisions/${textAt(decided.data, 'eventId')}`);
    const story = page.getByRole('region', { name: 'Story' });
    await story.getByText('Approved by people').waitFor();
    await story.getByText(`“${reason}”`).waitFor();
    await story.getByText('version 1').first().waitFor();
    await story.getByText('owner@gatewright.local').waitFor();
    await story.getByText('990.00 USD').waitFor();
    await story.getByText(/Times in Europe\/Berlin/).waitFor();
    expect(await story.locator('.verdict').allInnerTexts()).toEqual(['waits for people', 'permitted']);
    await browser.examine(page, 'decision-story');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header.rail').isVisible()).toBe(false);
    expect(await story.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    // What was decided is not counted again.
    await page.goto(`${origin}/console/inbox/actions/${id}`);
    await page.getByRole('heading', { name: 'Now' }).waitFor();
    expect(await page.getByRole('heading', { name: 'With an approval' }).count()).toBe(0);
    await page.context().close();
  });

  test('a rule that observes is named as one that decided nothing', async () => {
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 2000, maxAmount: 50_000 };
    const { molecules } = reviewRules({ name: 'A large order needs a person' });
    const observing = reviewRules({ id: 'watch', name: 'Only watches', decision: 'observe' });
    const documentJson = {
      molecules: [molecules, observing['molecules']].flatMap((each) => (Array.isArray(each) ? each : [])),
    };
    const made = await server.asOwner('/onboarding/agent', {
      name: 'Watched',
      ...terms,
      sop: { title: 'Both', documentJson },
    });
    const id = await escalate(server, made.data, { amount: 777 });
    const page = await opened(`/inbox/actions/${id}`);
    await page.getByText(/777.00 USD is above 500/).waitFor();
    await page.goto(`${origin}/console/decisions?id=${id}`);
    await page.locator('tbody a').first().click();
    await page.getByText('(observes, and decided nothing)').first().waitFor();
    await page.context().close();
  });

  test('the inbox made no page complain, neither of its policy nor of a fault', () => {
    expect(browser.complaints).toEqual([]);
  });
});
