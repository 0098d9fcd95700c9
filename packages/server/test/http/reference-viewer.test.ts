import { chromiumLaunch, installedChromium } from '@gatewright/browser/test-support';
import { ROUTES } from '@gatewright/service';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

/** Where a picture of the page is put; none is taken unless given. */
const SCREENSHOT = process.env['GATEWRIGHT_SCREENSHOT'];

describe.runIf(installedChromium() !== null)('Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const elsewhere: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([TestServer.start(), chromium.launch(chromiumLaunch())]);
    page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const { origin } = new URL(server.baseUrl);
    page.on('request', (request) => request.url().startsWith(origin) || elsewhere.push(request.url()));
    await page.goto(`${origin}/docs`);
    await page.waitForSelector('.opblock');
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  const calls = () => page.locator('.opblock').count();
  const shownPaths = async () =>
    // Swagger UI puts places to break a line into a path.
    (await page.locator('.opblock-summary-path').allInnerTexts()).map((path) => path.replaceAll('\u200b', ''));
  const search = (text: string) => page.locator('input.operation-filter-input').fill(text);

  test('the page of the interface lists every call below its group, and leads to each group', async () => {
    await expect.poll(calls).toBe(ROUTES.length);
    for (const link of await page.locator('nav a[href^="#"]').all()) {
      const target = (await link.getAttribute('href')) ?? '';
      expect([target, await page.locator(target).count()]).toEqual([target, 1]);
    }
    if (SCREENSHOT !== undefined) await page.screenshot({ path: SCREENSHOT });
  });

  test('the page of the interface finds calls by path, by what they do, and by the codes that they refuse with', async () => {
    for (const [text, path] of [
      ['/sop/agents', '/sop/agents/{identityId}/assign'],
      ['unbind an sop', '/sop/agents/{identityId}/unassign'],
      ['AUTHORIZATION_IN_USE', '/policy/escalations/{id}/resume-claim'],
    ] as const) {
      await search(text);
      await expect.poll(shownPaths).toContain(path);
      await expect.poll(calls).toBeLessThan(ROUTES.length / 4);
    }
    await search('');
    await expect.poll(calls).toBe(ROUTES.length);
  });

  test('the page of the interface shows who may call, the members of the body and the refusals of a call', async () => {
    await page.locator('#operations-Escalations-postPolicyEscalationsIdResolve .opblock-summary').click();
    const shown = page.locator('#operations-Escalations-postPolicyEscalationsIdResolve .opblock-body');
    for (const text of ['Callers: owner, admin', 'ESCALATION_EXPIRED', 'modifiedAction']) {
      await expect.poll(() => shown.textContent()).toContain(text);
    }
  });

  // threat operations viewer-of-others: The viewer of the interface runs the code of others or sends what is typed =>
  //   files of the gate alone under a policy without inline code and eval; no calls
  test('the page of the interface needs no address but the gate, no inline code and no token', async () => {
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(await page.locator('.authorize, .authorization__btn, .try-out').count()).toBe(0);
    const { headers } = await server.fetch(new URL('/docs', server.baseUrl).href);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test.each(['viewer.js', 'viewer.css', 'page.js', 'page.css'])('%s is kept by its tag', async (name) => {
    const url = new URL(`/docs/${name}`, server.baseUrl).href;
    const { status, headers } = await server.fetch(url);
    expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    const again = await server.fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
