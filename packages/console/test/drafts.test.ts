import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewedAgent, reviewRules } from '@gatewright/service/test-support';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';

const RULES = 'Rules, in JSON or YAML';
const MESSAGE = 'What this version changes';

describe.runIf(installedChromium() !== null)('drafts', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
  });
  afterEach(async () => {
    expect(browser.complaints).toEqual([]);
    await browser.close();
    await server.discard();
  });

  /** Ends the session of a page, which then asks for a login: another person's, or the owner's again. */
  const loggedInAgain = async (page: Page, person: 'another person' | 'the owner') => {
    await page.context().clearCookies();
    await browser.askedToLogIn(page);
    const isOwner = person === 'the owner';
    await browser.logIn(page, isOwner ? server.ownerToken : await server.personToken('admin', 'ben@example.test'));
    await page.locator('.who', { hasText: isOwner ? 'owner@' : 'ben@' }).waitFor();
    await browser.settled(page);
  };
  const valueIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const save = (page: Page) => page.getByRole('button', { name: 'Save as a draft' });
  /** Rules with an atom that does not exist, and their text. */
  const faulty = JSON.stringify(reviewRules(), null, 2).replace('amount-over', 'amount-ower');
  const sound = JSON.stringify(reviewRules({ id: 'mine' }), null, 2);

  test('a draft is back in a changed action after the session ended, and no other person sees it', async () => {
    const id = await escalate(server, await reviewedAgent(server));
    const page = await browser.loggedIn(server.ownerToken, `/inbox/actions/${id}`);
    await page.getByRole('button', { name: 'Change and approve …' }).click();
    await page.getByLabel('Reason (the agent can read it)').fill('too much');
    await page.getByLabel('Lower amount').fill('600');
    await page.getByLabel('Other merchant').fill('Second Shop');

    await loggedInAgain(page, 'another person');
    expect(await valueIn(page, 'Reason (the agent can read it)')).toBe('');
    expect(await page.getByLabel('Other merchant').count()).toBe(0);
    await page.getByRole('button', { name: 'Change and approve …' }).click();
    expect(await valueIn(page, 'Other merchant')).toBe('');

    await loggedInAgain(page, 'the owner');
    expect(await page.getByLabel('Lower amount').count()).toBe(1);
    expect(await valueIn(page, 'Lower amount')).toBe('600');
    expect(await valueIn(page, 'Other merchant')).toBe('Second Shop');
    await page.getByRole('button', { name: 'Change and approve', exact: true }).click();
    await page.getByText('The changed action is opened.').waitFor();
    expect((await server.get(`/policy/escalations/${id}/status`)).data).toMatchObject({
      reasons: [{ reason: 'too much' }],
    });
  });

  test('a draft is back in a new document with its faults, for the same person alone, until it is sent', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/rules/new');
    const editor = page.getByLabel(RULES);
    await page.getByText('The rules compile.').waitFor();
    const example = await browser.textIn(editor);
    await page.getByLabel('Title').fill('Limit');
    await page.getByLabel('Kind').selectOption('standard');
    await page.getByLabel(MESSAGE).fill('first');
    await browser.write(editor, faulty);
    await page.getByRole('button', { name: /^Line \d+, column/ }).waitFor();

    await loggedInAgain(page, 'another person');
    expect([await valueIn(page, 'Title'), await valueIn(page, MESSAGE)]).toEqual(['', '']);
    await page.getByText('The rules compile.').waitFor();
    expect(await browser.textIn(editor)).toBe(example);

    await loggedInAgain(page, 'the owner');
    expect([await valueIn(page, 'Title'), await valueIn(page, MESSAGE)]).toEqual(['Limit', 'first']);
    await page.getByRole('button', { name: /^Line \d+, column/ }).waitFor();
    expect(await browser.textIn(editor)).toBe(faulty);
    await browser.write(editor, sound);
    await page.getByText('The rules compile.').waitFor();

    // The button finds the session over, not a read of the page.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await page.context().clearCookies();
    await save(page).click();
    await page.locator('input[name=token]').waitFor();
    goOn();
    await browser.logIn(page, server.ownerToken);
    await page.getByText('The rules compile.').waitFor();
    expect(await browser.textIn(editor)).toBe(sound);
    await save(page).click();
    await page.getByRole('heading', { name: 'Limit', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/rules\/standard\//);

    await page.getByRole('navigation').getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('link', { name: 'Write a document' }).click();
    await page.getByText('The rules compile.').waitFor();
    expect(await browser.textIn(editor)).toBe(example);
    expect(await valueIn(page, 'Title')).toBe('');
  });

  test('a draft is back in a next version, never over a newer one unsaid', async () => {
    const { sopId } = (await server.asOwner('/sop', { title: 'Shared', documentJson: reviewRules() })).data;
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${sopId}`);
    const editor = page.getByLabel(RULES);
    const write = page.getByRole('button', { name: 'Write the next version' });
    const overtaken = page.getByText('Another person changed this document meanwhile.');
    await write.click();
    await browser.write(editor, faulty);
    await page.getByLabel(MESSAGE).fill('second');

    await loggedInAgain(page, 'another person');
    expect(await write.count()).toBe(1);

    await loggedInAgain(page, 'the owner');
    expect(await write.count()).toBe(0);
    await page.getByRole('button', { name: /^Line \d+, column/ }).waitFor();
    expect(await browser.textIn(editor)).toBe(faulty);
    expect(await valueIn(page, MESSAGE)).toBe('second');
    expect(await overtaken.count()).toBe(0);
    await browser.write(editor, sound);

    await server.asOwner(`/sop/${sopId}/versions`, { documentJson: reviewRules({ id: 'theirs' }) });
    await loggedInAgain(page, 'the owner');
    await overtaken.waitFor();
    await page.getByText('The rules compile.').waitFor();
    expect(await browser.textIn(editor)).toBe(sound);
    const refused = page.waitForResponse((response) => response.status() === 412);
    await save(page).click();
    await refused;
    await page.getByRole('button', { name: 'Go on with my text' }).click();
    await overtaken.waitFor({ state: 'detached' });
    await save(page).click();
    await page.getByText('Version 3 is saved as a draft.').waitFor();
    await write.click();
    await page.getByText('The rules compile.').waitFor();
    expect(await browser.textIn(editor)).not.toContain('mine');
    expect(await valueIn(page, MESSAGE)).toBe('');
  });

  test('a draft is back in the forms of an agent and of a mandate', async () => {
    await reviewedAgent(server);
    const page = await browser.loggedIn(server.ownerToken, '/agents/new');
    const spends = page.getByLabel('It spends money');
    await page.getByLabel('Name').fill('Buyer');
    await spends.uncheck();
    await loggedInAgain(page, 'the owner');
    expect(await valueIn(page, 'Name')).toBe('Buyer');
    expect(await spends.isChecked()).toBe(false);

    await page.getByRole('navigation').getByRole('link', { name: 'Mandates' }).click();
    const dialog = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'Issue a mandate' }).click();
    const total = dialog.getByLabel('Limit in total');
    await open();
    await dialog.getByLabel('Action', { exact: true }).fill('refund');
    await total.fill('90');
    await loggedInAgain(page, 'the owner');
    await open();
    expect(await total.inputValue()).toBe('90');
    await dialog.getByRole('button', { name: 'Issue a mandate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    expect(await total.inputValue()).toBe('');
  });

  test('a draft is gone once the person logs out', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/rules/new');
    await page.getByLabel('Title').fill('Limit');
    const returned = async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Rules' }).click();
      await page.getByRole('link', { name: 'Write a document' }).click();
      return valueIn(page, 'Title');
    };
    expect(await returned()).toBe('Limit');
    await page.getByRole('button', { name: 'Log out' }).click();
    await browser.logIn(page, server.ownerToken);
    expect(await returned()).toBe('');
  });
});
