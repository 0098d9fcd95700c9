import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capRules } from './support/cap-rules.js';
import { ConsoleBrowser } from './support/console-browser.js';

describe.runIf(installedChromium() !== null)('rule workbench', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let path: string;

  beforeAll(async () => {
    server = await TestServer.start();
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
    const { sopId } = (await server.asOwner('/sop', { title: 'Limit', documentJson: capRules(100) })).data;
    path = `/rules/sop/${sopId}`;
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const opened = async (locale?: string): Promise<Page> => {
    const page = await browser.loggedIn(server.ownerToken, path, locale);
    await page
      .getByRole('button', { name: locale === 'de-DE' ? 'Nächste Version schreiben' : 'Write the next version' })
      .click();
    await page.locator('.bench table').waitFor();
    return page;
  };

  test('the workbench shows which cases of the rules in force a text decides otherwise, and the trace of the chosen one', async () => {
    const page = await opened();
    const bench = page.locator('.bench');
    await bench.getByText(/^\d+ passed, 0 failed\.$/).waitFor();
    await browser.write(page.getByLabel('Rules, in JSON or YAML'), JSON.stringify(capRules(50), null, 2));
    const failed = bench.locator('tr', { hasText: 'failed' }).first();
    await failed.waitFor();
    await failed.getByRole('button', { name: /^Show / }).click();
    const verdict = bench.getByRole('region', { name: 'Verdict', exact: true });
    await verdict.getByText('OVER_THE_LIMIT').waitFor();
    await bench.locator('.trace', { hasText: '> 50' }).waitFor();
    await browser.examine(page, 'rule-bench', { narrow: 320, zoomed: 720, wide: 1440 });
    await bench.getByRole('slider', { name: 'Amount' }).fill('10');
    await verdict.getByText('permitted').waitFor();
    await browser.write(page.getByLabel('Rules, in JSON or YAML'), '{');
    await verdict.getByText('correct the errors first').waitFor();
    await page.context().close();
  });

  test('the workbench fills the height beside the verdicts at a desk, and stands above them on a phone', async () => {
    const page = await opened();
    const boxes = async () => {
      const [editor, results] = await Promise.all(
        ['.bench .code-editor', '.bench-results'].map((name) => page.locator(name).first().boundingBox()),
      );
      if (editor == null || results == null) throw new Error('the workbench is not shown');
      return { editor, results };
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    const desk = await boxes();
    expect(desk.editor.height).toBeGreaterThan(600);
    expect(desk.editor.height).toBeLessThan(900);
    expect(desk.results.x).toBeGreaterThanOrEqual(desk.editor.x + desk.editor.width);
    await page.setViewportSize({ width: 360, height: 800 });
    const phone = await boxes();
    expect(phone.results.y).toBeGreaterThanOrEqual(phone.editor.y + phone.editor.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  test('the workbench has a slider for each number that the rule reads', async () => {
    const atoms = [{ predicate: 'rate-limit-exceeded', config: { max: 5 } }];
    const molecules = [{ id: 'calls', combinator: 'any', decision: 'block', reasonCode: 'TOO_MANY', atoms }];
    const { sopId } = (await server.asOwner('/sop', { title: 'Calls', documentJson: { molecules } })).data;
    const page = await browser.loggedIn(server.ownerToken, `/rules/sop/${sopId}`);
    await page.getByRole('button', { name: 'Write the next version' }).click();
    await page
      .getByRole('button', { name: /^Show / })
      .last()
      .click();
    const verdict = page.locator('.bench').getByRole('region', { name: 'Verdict', exact: true });
    await page.getByRole('slider', { name: 'facts.callCount' }).fill('50');
    await verdict.getByText('TOO_MANY').waitFor();
    await page.getByRole('slider', { name: 'facts.callCount' }).fill('1');
    await verdict.getByText('permitted').waitFor();
    await page.context().close();
  });

  test('the page of a rule stays when the workbench does not load, and loads it when a person tries again', async () => {
    const page = await browser.loggedIn(server.ownerToken, path);
    await page.route('**/assets/bench-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Write the next version' }).click();
    await page.getByText('This part of the page does not load. Try again.').waitFor();
    await page.getByRole('heading', { name: 'Limit', level: 1 }).waitFor();
    await page.unroute('**/assets/bench-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.bench table').waitFor();
    await page.context().close();
  });

  test('the workbench speaks German to a person who asks for it', async () => {
    const page = await opened('de-DE');
    await page.getByRole('heading', { name: 'Fälle' }).waitFor();
    await page.context().close();
  });

  test('the console made no page complain, neither of its policy nor of a fault, and asked no other address', () => {
    const others = browser.complaints.filter((complaint) => !complaint.includes('dynamically imported module'));
    expect(others).toEqual([]);
  });
});
