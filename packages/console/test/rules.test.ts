import { installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capRules } from './support/cap-rules.js';
import { ConsoleBrowser } from './support/console-browser.js';

/** Text that would run if a page took it as markup. */
const HOSTILE = '<img src=x onerror="window.injected=1"><script>window.injected=1</script>';

describe.runIf(installedChromium() !== null)('rules', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;
  let agent: JsonObject;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
    const terms = { scope: 'purchase-order', currency: 'EUR', maxAmount: 50_000 };
    agent = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...terms })).data;
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const order = async (amount: number) =>
    (await server.post('/policy/mandate/authorize', signedOrder(agent, { amount, currency: 'EUR' }))).data[
      'reasonCode'
    ];

  test('a person writes rules with their faults at their lines, publishes, binds, and rolls back', async () => {
    const page = await browser.loggedIn(server.ownerToken, '/rules');
    await page.getByText('No rules yet.').waitFor();
    await browser.examine(page, 'rules-empty');
    await page.getByRole('link', { name: 'Write a document' }).click();
    await page.getByLabel('Title').fill('Limit');
    await browser.write(
      page.getByLabel('Rules, in JSON or YAML'),
      JSON.stringify(capRules(100), null, 2).replace('amount-over', 'amount-ower'),
    );
    await page.getByRole('button', { name: 'Line 10, column' }).click();
    await browser.examine(page, 'rules-fault');
    expect(await page.getByRole('button', { name: 'Save as a draft' }).isDisabled()).toBe(true);
    await browser.write(page.getByLabel('Rules, in JSON or YAML'), JSON.stringify(capRules(100), null, 2));
    await page.getByText('The rules compile.').waitFor();
    await page.getByLabel('What this version changes').fill('first');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { name: 'Limit', level: 1 }).waitFor();

    const confirm = async (name: string, fill: () => Promise<unknown> = async () => undefined) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      await fill();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await confirm('Publish');
    await page.getByText('version 1', { exact: true }).first().waitFor();
    await confirm('Bind', () => page.locator('select[name=agent]').selectOption({ label: 'Buyer' }));
    await page.getByRole('link', { name: 'Buyer' }).waitFor();
    expect(await order(60)).toBe('AUTHORIZED');
    expect(await order(150)).toBe('OVER_THE_LIMIT');

    await page.getByRole('button', { name: 'Write the next version' }).click();
    await browser.write(page.getByLabel('Rules, in JSON or YAML'), JSON.stringify(capRules(50), null, 2));
    await page.getByText('The rules compile.').waitFor();
    await page.getByRole('button', { name: 'Try on past decisions' }).click();
    await page.getByText('Sample: the last 2 decisions of 1 bound agent:').waitFor();
    await page.getByText('2 decisions compared, 1 differ.').waitFor();
    await browser.examine(page, 'rules-write');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Version 2 is saved as a draft.').waitFor();
    await page.getByText('What it changes in version 1').click();
    await page.locator('ins:visible', { hasText: '"limit": 50' }).waitFor();
    await browser.examine(page, 'rules-document');
    await confirm('Put a version in shadow');
    await page.getByText(/^Version 2 since/).waitFor();
    await confirm('End the shadow');
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    await page.getByRole('dialog').getByText('It reaches 1 of 1 agents that follow the document:').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Buyer' }).waitFor();
    await page.getByLabel('Percentage of agents').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Write a whole number from 1 to 100.').waitFor();
    await page.getByLabel('Percentage of agents').fill('');
    await page.getByLabel('Only agents with this label').fill('team=none');
    await page.getByText('It reaches no agent: the one that follows the document is not in this part.').waitFor();
    await browser.examine(page, 'rules-publish');
    await page.getByLabel('Only agents with this label').fill('');
    await page.getByText('It reaches 1 of 1 agents').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('version 2', { exact: true }).first().waitFor();
    expect(await order(60)).toBe('OVER_THE_LIMIT');
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await page.getByText('Version 1 decides again in the place of version 2').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to version 1' }).click();
    await page.getByText('rolled back').waitFor();
    expect(await order(60)).toBe('AUTHORIZED');
    await page.goto(`${origin}/console/rules`);
    await page.getByRole('link', { name: 'Limit' }).waitFor();
    await browser.examine(page, 'rules');
    await page.context().close();
  });

  test('a trial takes its sample from the bound agents alone, and says what of it could not be evaluated', async () => {
    const terms = { scope: 'purchase-order', currency: 'EUR', maxAmount: 50_000 };
    const { data: other } = await server.asOwner('/onboarding/agent', {
      name: 'Tried',
      ...terms,
      merchants: ['known'],
    });
    const { sopId } = (await server.asOwner('/sop', { title: 'Sampled', documentJson: capRules(30) })).data;
    const bind = { change: 'bind', agents: [other['agentDid']] };
    expect((await server.asOwner(`/sop/${sopId}/agents`, bind)).status).toBe(200);
    // The last of them is refused by the mandate, which no rule changes.
    for (const [amount, merchant] of [
      [10, 'known'],
      [35, 'known'],
      [10, 'stranger'],
    ] as const) {
      await server.post('/policy/mandate/authorize', signedOrder(other, { amount, merchant, currency: 'EUR' }));
    }
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${sopId}`);
    await page.getByRole('button', { name: 'Write the next version' }).click();
    await browser.write(page.getByLabel('Rules, in JSON or YAML'), JSON.stringify(capRules(5), null, 2));
    await page.getByText('The rules compile.').waitFor();
    await page.getByRole('button', { name: 'Try on past decisions' }).click();
    await page.getByText('Sample: the last 3 decisions of 1 bound agent:').waitFor();
    await page.getByText('2 decisions compared, 1 differ.').waitFor();
    await page.getByText('2 of 3 decisions of the sample could be evaluated.').waitFor();
    await page.getByText('1 could not be compared: a mandate, a containment or other rules decided').waitFor();
    await page.context().close();
  });

  test('a shadow is of the newest draft, never of the version in force, and a document without one is not asked for it', async () => {
    const { sopId } = (await server.asOwner('/sop', { title: 'Shadowed', documentJson: capRules(30) })).data;
    const page = await browser.loggedIn(server.ownerToken);
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) asked.push(response.url());
    });
    await page.goto(`${origin}/console/rules/sop/${sopId}`);
    await page.getByRole('heading', { name: 'In shadow' }).waitFor();
    await page.getByText('Every version is in force or retired: there is none to put in shadow.').waitFor();
    await browser.settled(page);
    expect(await page.getByRole('button', { name: 'Put a version in shadow' }).count()).toBe(0);
    for (const limit of [20, 10]) {
      await server.asOwner(`/sop/${sopId}/versions`, { documentJson: capRules(limit), draft: true });
    }
    await page.reload();
    await page.getByRole('button', { name: 'Put a version in shadow' }).click();
    const choice = page.locator('select[name=version]');
    expect(await choice.locator('option').allInnerTexts()).toEqual(['version 2 (draft)', 'version 3 (draft)']);
    expect(await choice.inputValue()).toBe('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Put a version in shadow' }).click();
    await page.getByText(/^Version 3 since/).waitFor();
    await page.getByRole('heading', { name: 'Way of version 3 into force' }).waitFor();
    expect(await page.locator('[aria-current=step] strong').textContent()).toBe('Shadow');
    expect(asked).toEqual([]);
    await page.context().close();
  });

  test('a change by another person meanwhile is said, and the text stays', async () => {
    const { sopId } = (await server.asOwner('/sop', { title: 'Shared', documentJson: capRules(1) })).data;
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${sopId}`);
    await page.getByRole('button', { name: 'Write the next version' }).click();
    const editor = page.getByLabel('Rules, in JSON or YAML');
    await browser.write(editor, JSON.stringify(capRules(3), null, 2));
    await page.getByText('The rules compile.').waitFor();
    await server.asOwner(`/sop/${sopId}/versions`, { documentJson: capRules(2) });
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Another person changed this document meanwhile.').waitFor();
    expect(await browser.textIn(editor)).toContain('"limit": 3');
    await page.context().close();
  });

  test.each(['auditor', 'developer'] as const)(
    'the console shows no %s a button that the role may not press, and hostile text as text',
    async (role) => {
      const made = await server.asOwner('/standards', {
        title: HOSTILE.slice(0, 60),
        documentJson: capRules(1),
        message: HOSTILE,
      });
      const token = await server.personToken(role, `${role}@example.test`);
      const page = await browser.loggedIn(token, `/rules/standard/${textAt(made.data, 'standardId')}`);
      await page.getByRole('heading', { name: 'Versions' }).waitFor();
      await page.getByText('created').waitFor();
      await browser.settled(page);
      expect(await page.locator('main button').count()).toBe(0);
      expect(await page.getByText('Write the next version').count()).toBe(0);
      expect(await page.evaluate(() => 'injected' in window)).toBe(false);
      await page.goto(`${origin}/console/rules`);
      await page.getByRole('heading', { name: 'Rules' }).waitFor();
      await browser.settled(page);
      expect(await page.getByRole('link', { name: 'Write a document' }).count()).toBe(0);
      await page.context().close();
    },
  );

  test('the console made no page complain, neither of its policy nor of a fault, and asked no other address', () => {
    expect(browser.complaints.filter((complaint) => !complaint.includes('412'))).toEqual([]);
  });
});
