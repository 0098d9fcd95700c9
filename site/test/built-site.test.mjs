import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { installedChromium } from '@gatewright/browser/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from '../../packages/console/test/support/console-browser.ts';
import { filesBelow } from '../../scripts/workspace/known-files.mjs';
import { ROOT } from '../../scripts/workspace/packages.mjs';
import { serveFolder } from './support/static-server.mjs';

const SITE = join(ROOT, 'site');
const BUILT = join(SITE, 'dist');
/** A phone and a small desk. */
const WIDTHS = { narrow: 360, wide: 1280 };

/** A page of each kind: text, tables, diagrams, code, the playground, and what is made for the site alone. */
const EXAMINED = [
  'index',
  'tutorials',
  'learn/quickstart',
  'learn/playground',
  'learn/console',
  'learn/architecture',
  'operate/hosting',
  'reference/holds',
  'reference/checks',
  'packages/guard/index',
  'packages/guard/api',
  'adr/0090-serving',
];

/** What a newcomer asks, what they type, and the page or the section that answers first. */
const QUESTIONS = [
  ['How do I start?', 'getting started', '/learn/quickstart.html#quickstart'],
  ['How do I limit what an agent spends?', 'spending limit', '/learn/limits.html#set-a-limit'],
  ['How does a person approve an action?', 'approve', '/learn/quickstart.html#5-approve-a-waiting-action'],
  ['How do I guard tools of LangChain?', 'langchain', '/packages/tools/#langchain-and-langgraph'],
  ['How do I protect a service on Express?', 'express', '/packages/receiver/#express'],
  [
    'How do I put an MCP server behind a gate?',
    'mcp server',
    '/learn/integrations.html#an-mcp-server-that-you-cannot-change',
  ],
  ['How do I run it in Docker?', 'docker', '/operate/hosting.html#in-a-container'],
  ['What happens if a field is missing?', 'missing field', '/learn/rules.html#missing-and-untrusted-fields'],
  ['How do I restore a backup?', 'restore backup', '/operate/hosting.html#backup-and-restore'],
  ['What do I do about a stolen key?', 'key leaked', '/operate/runbooks.html#a-key-may-have-leaked'],
];

beforeAll(() => promisify(execFile)(process.execPath, ['build.mjs'], { cwd: SITE }));

/** The pages that were built, with the fragments and links of each. */
function builtPages() {
  const names = filesBelow(BUILT, '').filter((name) => name.endsWith('.html') && !name.startsWith('playground/'));
  return new Map(
    names.map((name) => {
      const html = readFileSync(join(BUILT, name), 'utf8');
      const valuesOf = (pattern) => [...html.matchAll(pattern)].map(([, value]) => value.replaceAll('&amp;', '&'));
      return [name, { html, ids: new Set(valuesOf(/\sid="([^"]*)"/g)), links: valuesOf(/\s(?:href|src)="([^"]*)"/g) }];
    }),
  );
}

describe('the built site', () => {
  test('no link of a page is dead', () => {
    const files = new Set(filesBelow(BUILT, ''));
    const pages = builtPages();
    const dead = [...pages].flatMap(([name, { links }]) =>
      links
        .filter((link) => {
          if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return false;
          const [path, fragment] = decodeURIComponent(link).split('#');
          const target = path === '' ? name : posix.join('/', posix.dirname(name), path).slice(1);
          const resolved = path.startsWith('/') ? path.slice(1) : target;
          const file = [resolved, `${resolved}.html`, posix.join(resolved, 'index.html')].find((each) =>
            files.has(each),
          );
          return file === undefined || (fragment && !pages.get(file)?.ids.has(fragment));
        })
        .map((link) => `${name}: ${link}`),
    );
    expect(pages.size).toBeGreaterThan(150);
    expect(dead).toEqual([]);
  });

  test('each page has a policy, and reads nothing from another address', () => {
    for (const [name, { html }] of builtPages()) {
      expect(html, name).toContain('<meta http-equiv="content-security-policy" content="default-src \'none\';');
      expect(html.match(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="(?:https?:)?\/\/[^"]*"/g), name).toBeNull();
    }
  });
});

describe.runIf(installedChromium() !== null)('the site in a browser', () => {
  let server;
  let browser;
  let page;

  beforeAll(async () => {
    server = await serveFolder(BUILT);
    browser = await ConsoleBrowser.launch(server.origin);
    page = await (await browser.person()).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test.each(EXAMINED)('the page %s fits phone and desk, light and dark, and violates no rule of axe', async (name) => {
    await page.goto(`${server.origin}/${name}.html`);
    await page.locator('main h1').first().waitFor();
    await browser.examine(page, name.replaceAll('/', '-'), WIDTHS);
  });

  test.each(QUESTIONS)('the question "%s" is answered by the first hit for "%s"', async (_, query, answer) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${server.origin}/tutorials.html`);
    await page.locator('.DocSearch-Button').click();
    await page.locator('#localsearch-input').fill(query);
    const first = page.locator('.VPLocalSearchBox .result').first();
    await expect.poll(() => first.getAttribute('href')).toBe(answer);
  });

  test('the pages complain of nothing and ask no other address', () => {
    expect(browser.complaints).toEqual([]);
  });
});
