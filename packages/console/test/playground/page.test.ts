import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/playground/examples.js';
import { fragmentOf } from '../../src/playground/link.js';
import { ConsoleBrowser } from '../support/console-browser.js';

/** Text that would run if a page took it as markup. */
const HOSTILE = '<img src=x onerror="window.injected=1"><script>window.injected=1</script>';
const FOLDER = new URL('../../../server/dist/playground/', import.meta.url);

describe.runIf(installedChromium() !== null)('Chromium', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;

  beforeAll(async () => {
    server = await TestServer.start();
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const opened = async (fragment = '', locale?: string): Promise<Page> => {
    const page = await (await browser.person(locale)).newPage();
    await page.goto(`${origin}/playground/${fragment}`);
    await page.getByText(locale === 'de-DE' ? 'stimmen überein' : 'WebAssembly agree').waitFor();
    return page;
  };
  const editor = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
  const textIn = (page: Page, name: string | RegExp) => browser.textIn(editor(page, name));
  const write = (page: Page, name: string | RegExp, text: string) => browser.write(editor(page, name), text);

  test('the playground loads at most 300 KiB after gzip, and asks nothing more while a person works with it', async () => {
    const page = await (await browser.person()).newPage();
    const sizes: Promise<number>[] = [];
    const asked: string[] = [];
    page.on('response', (response) =>
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      ),
    );
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin}/playground`);
    await page.getByText('WebAssembly agree').waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThanOrEqual(300 * 1024);
    const loaded = asked.length;
    await page.getByLabel('Example').selectOption('travel');
    await write(page, /^Mandate/, '');
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('button', { name: 'Add the present request' }).click();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByLabel('Link to this draft').waitFor();
    const fetched = await page.evaluate(
      async (url) =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      `${origin}/api/v1/version`,
    );
    expect(fetched).toBe(false);
    expect(asked.slice(loaded).filter((url) => !url.startsWith('data:'))).toEqual([]);
    await page.context().close();
  });

  test('the playground shows verdict and trace with values and limits while a person writes, and faults at their lines', async () => {
    const page = await opened();
    await page.getByText('amount 500.01 EUR > 500 EUR').first().waitFor();
    await browser.examine(page, 'playground');
    await page.getByLabel('Amount').fill('400');
    await page.getByText('amount 400 EUR > 500 EUR').first().waitFor();
    await page.locator('.outcome-of-request .allow').waitFor();
    await write(page, /^Rules/, EXAMPLES[0]?.draft.rules.replace('amount-over', 'amount-ower') ?? '');
    await page.getByRole('button', { name: 'Line 12, column 13' }).click();
    const faults = page.locator('.code-editor .cm-fault');
    await expect
      .poll(() => faults.allInnerTexts())
      .toEqual(['$.rules.molecules[0].atoms[1].predicate is not the name of an atom: did you mean amount-over?']);
    await page.getByText('No verdict').waitFor();
    await browser.examine(page, 'playground-fault');
    await editor(page, /^Rules/).press('Control+z');
    await editor(page, /^Rules/).press('Control+z');
    await page.getByText('amount 400 EUR > 500 EUR').first().waitFor();
    await page.context().close();
  });

  test('the playground moves the time, and adds the request as a case that passes, by keyboard alone', async () => {
    const page = await opened();
    await page.getByLabel('Example').focus();
    await page.getByLabel('Example').selectOption('office-hours');
    await page.getByRole('rowheader', { name: 'Tuesday noon' }).waitFor();
    await page.getByLabel('Time of the week').focus();
    await page.keyboard.press('Home');
    await page.locator('.outcome-of-request', { hasText: 'OUTSIDE_OFFICE_HOURS' }).waitFor();
    await expect.poll(() => textIn(page, /^Request/)).toContain('now: 2026-01-12T00:00:00Z');
    const count = await page.locator('tbody tr').count();
    const add = page.getByRole('button', { name: 'Add the present request' });
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${count + 1} passed, 0 failed.`).waitFor();
    // Tab leaves an editor.
    await editor(page, 'Tests as a file').focus();
    await page.keyboard.press('Tab');
    expect(await editor(page, 'Tests as a file').evaluate((element) => element.matches(':focus'))).toBe(false);
    await page.getByRole('button', { name: 'Show Tuesday noon' }).press('Enter');
    await page.getByText('The request is that of Tuesday noon.').waitFor();
    await page.locator('.outcome-of-request .allow').waitFor();
    await page.context().close();
  });

  test('the playground suggests what the schema of policy files has', async () => {
    const page = await opened();
    await write(
      page,
      /^Rules/,
      'kind: sop\nname: limits\nrules:\n  molecules:\n    - id: a\n      atoms:\n        - pre',
    );
    await page.keyboard.type('d');
    await page.locator('.code-editor [role=listbox] [role=option]', { hasText: 'predicate' }).waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.keyboard.type('time-o');
    await page.locator('.code-editor [role=listbox] [role=option]', { hasText: 'time-outside' }).waitFor();
    await browser.examine(page, 'playground-suggestions');
    await page.keyboard.press('Enter');
    expect(await textIn(page, /^Rules/)).toMatch(/predicate: time-outside$/);
    // What is typed faster than it is assessed stays.
    await page.keyboard.type('\n  config: { zone: Europe/Berlin, fromMinute: 480, toMinute: 1080 }');
    expect(await textIn(page, /^Rules/)).toMatch(/toMinute: 1080 }$/);
    await page.context().close();
  });

  test('the playground carries everything in a link, which another person opens', async () => {
    const page = await opened();
    await write(page, /^Mandate/, '');
    await page.getByLabel('Amount').fill('2000');
    await page.getByRole('button', { name: 'Copy a link' }).click();
    const link = await page.getByLabel('Link to this draft').inputValue();
    const other = await opened(new URL(link).hash);
    await other.getByText('amount 2,000 EUR > 500 EUR').first().waitFor();
    for (const name of [/^Rules/, /^Mandate/, /^Request/, 'Tests as a file']) {
      await expect.poll(() => textIn(other, name)).toBe(await textIn(page, name));
    }
    await page.context().close();
    await other.context().close();
  });

  test('the playground says what is wrong with a hostile link, and keeps what is written', async () => {
    const page = await opened();
    await write(page, /^Mandate/, '# mine');
    for (const [fragment, message] of [
      ['#1.AAAA', 'The link is damaged'],
      [`#${HOSTILE}`, 'of a form that this page does not read'],
      [`#1.${'A'.repeat(40_000)}`, 'too large to be read'],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await page.getByRole('alert').getByText(message).waitFor();
      expect(await textIn(page, /^Mandate/)).toBe('# mine');
    }
    // A link replaces what is written, and a person gets it back.
    const made = await fragmentOf({ rules: '', mandate: '# theirs', request: '', tests: '' });
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      made.ok ? made.value : '',
    );
    await editor(page, /^Mandate/)
      .getByText('# theirs')
      .waitFor();
    await editor(page, /^Mandate/).press('Control+z');
    expect(await textIn(page, /^Mandate/)).toBe('# mine');
    await page.context().close();
  });

  // threat operations playground-script-in-link: Markup in any text of a link => shown as text, and run by no page
  test('the playground runs nothing of a link, whichever text has it', async () => {
    const [draft] = EXAMPLES.map((example) => example.draft);
    const hostile = JSON.stringify(HOSTILE);
    const named = {
      rules:
        draft?.rules.replaceAll(/(name|title): .*/g, (member, key) =>
          member.includes('merchant-limits') ? member : `${key}: ${hostile}`,
        ) ?? '',
      mandate: draft?.mandate ?? '',
      request: `now: 2026-01-12T12:00:00Z\nrequest: { action: ${hostile}, currency: EUR, merchant: ${hostile}, amount: 9 }\n`,
      tests: `kind: tests\nname: t\npolicy: [merchant-limits]\nnow: 2026-01-12T12:00:00Z\ncases:\n  - { name: ${hostile}, request: { action: ${hostile} }, expect: { decision: block, code: ${hostile} } }\n`,
    };
    const drafts = [
      named,
      { ...named, rules: HOSTILE, mandate: HOSTILE, request: HOSTILE, tests: HOSTILE },
      { ...named, rules: `${hostile}: 1`, mandate: `${hostile}: 1`, request: `${hostile}: 1`, tests: `${hostile}: 1` },
    ];
    for (const each of drafts) {
      const made = await fragmentOf(each);
      const page = await (await browser.person()).newPage();
      await page.goto(`${origin}/playground/${made.ok ? made.value : ''}`);
      await page.getByText('onerror').locator('visible=true').first().waitFor();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => 'injected' in window)).toBe(false);
      expect(await page.locator('img, main script').count()).toBe(0);
      await page.context().close();
    }
  });

  test('the playground shows each example on a narrow page, which it fits', async () => {
    const page = await opened();
    await page.setViewportSize({ width: 320, height: 900 });
    for (const { name, draft } of EXAMPLES) {
      await page.getByLabel('Example').selectOption(name);
      await page
        .locator('.trace code', { hasText: `${name}/` })
        .first()
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      await expect.poll(() => textIn(page, /^Mandate/)).toContain(draft.mandate.split('\n')[0]);
    }
    await page.context().close();
  });

  test('the playground speaks German to a person who asks for it', async () => {
    const page = await opened('', 'de-DE');
    await page.getByRole('heading', { name: 'Urteil' }).waitFor();
    await page.getByText('amount 500,01 EUR > 500 EUR').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await browser.examine(page, 'playground-de');
    await page.context().close();
  });

  test('the playground works as files, without a server', async () => {
    const page = await (await browser.person()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    browser.mayAsk(FOLDER.href);
    await page.goto(new URL('index.html', FOLDER).href);
    await page.getByText('WebAssembly agree').waitFor();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    expect(await page.getByLabel('Link to this draft').inputValue()).toMatch(/^file:.*#1\./);
    expect(asked.every((url) => url.startsWith(FOLDER.href))).toBe(true);
    await page.context().close();
  });

  test('the playground works within a page of documentation', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-docs-'));
    const docs = join(folder, 'docs.html');
    await writeFile(docs, `<iframe src="${new URL('index.html', FOLDER).href}"></iframe>`);
    for (const address of [pathToFileURL(folder), FOLDER]) browser.mayAsk(address.href);
    const page = await (await browser.person()).newPage();
    await page.goto(pathToFileURL(docs).href);
    const inner = page.frameLocator('iframe');
    await inner.getByText('WebAssembly agree').waitFor();
    await inner.getByRole('button', { name: 'Copy a link' }).click();
    expect(await inner.getByLabel('Link to this draft').inputValue()).toMatch(/#1\./);
    await page.context().close();
    await rm(folder, { recursive: true });
  });

  test('the playground names in its page no other address, and permits no inline script', async () => {
    const page = await readFile(new URL('index.html', FOLDER), 'utf8');
    expect(page).toContain(`content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';`);
    expect(page).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|<style|<script>/);
    expect(
      (await readdir(fileURLToPath(FOLDER), { recursive: true })).filter((name) => name.endsWith('.wasm')),
    ).toEqual([]);
  });

  test('the playground made no page complain, neither of its policy nor of a fault, and asked no other address', () => {
    // The call that a test makes itself is refused by the policy.
    expect(browser.complaints.filter((complaint) => !complaint.includes('/api/v1/version'))).toEqual([]);
  });
});
