import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedChromium } from '@gatewright/browser/test-support';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { TestServer } from '@gatewright/server/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES_OF_CALLS } from '../src/api/roles.generated.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { escapes, stops } from './support/keyboard.js';
import { populated, ROLES } from './support/populated-server.js';

/** Writing calls to which no page leads, and what people use in its place. A call that is neither here nor on a page fails the test. */
const WITHOUT_A_PAGE: Readonly<Record<string, string>> = {
  'POST /onboarding/agents': 'a list of agents comes from a file: gatewright agent create',
  'POST /onboarding/requests': 'agents and developers ask by the command line',
  'POST /agent-identity/{ref}/verify-key': 'the holder of the key signs the challenge',
  'POST /agent-identity/{ref}/regenerate-challenge': 'the holder of the key asks for it',
  'POST /organisation/approvals/resolve': 'gatewright org approvals resolve',
  'POST /console/link': 'a session makes no other: gatewright people link',
  'POST /console/session/end': 'stands beside every page, for every role',
  'POST /tokens/{id}/rotate': 'programs rotate their token',
  'POST /sop/agents/{identityId}/assign': 'pages bind with POST /sop/{id}/agents',
  'POST /sop/agents/{identityId}/unassign': 'pages unbind with POST /sop/{id}/agents',
  'POST /standards/agents/{identityId}/assign': 'pages bind with POST /standards/{id}/agents',
  'POST /standards/agents/{identityId}/unassign': 'pages unbind with POST /standards/{id}/agents',
  'POST /sop/{id}/retire': 'gatewright sop retire',
  'POST /standards/{id}/retire': 'gatewright standard retire',
  'POST /rules/pages': 'policy files are applied by gatewright apply',
  'POST /rules/apply': 'policy files are applied by gatewright apply',
  'POST /policy/counterparties': 'a service is registered with its key: gatewright counterparty',
  'POST /policy/counterparties/challenge': 'the service signs the challenge',
  'POST /policy/decisions/erasures': 'gatewright decisions erase',
  'POST /access/v1/evaluation': 'enforcement points ask',
  'POST /access/v1/evaluations': 'enforcement points ask',
  'POST /access/v1/search/subject': 'enforcement points ask',
  'POST /access/v1/search/action': 'enforcement points ask',
  'POST /access/v1/search/resource': 'enforcement points ask',
  'POST /access/v1/requests': 'enforcement points ask',
};

/** Buttons that make no call, or only one that reads. */
const LOCAL = /^(?:Filter|Print|Compare|Verify|Try again|Copy|Cancel|Download|Line \d+, column \d+)$/;

describe.runIf(installedChromium() !== null)('buttons', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let paths: readonly (readonly [route: string, path: string])[];

  beforeAll(async () => {
    const first = await TestServer.start();
    await first.asOwner('/webhooks', { url: 'https://hooks.example.test/x', events: ['escalation.created'] });
    await first.stop();
    // A webhook is disabled after days of failures.
    const driver = await openSqlite(join(first.dataDir, 'gatewright.db'));
    await driver.exec(`update webhook set disabled_at = '2026-01-01T00:00:00.000Z', last_error = 'status 500'`);
    await driver.close();
    server = await TestServer.start(first.dataDir);
    browser = await ConsoleBrowser.launch(new URL(server.baseUrl).origin);
    paths = await populated(server);
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  /** Leads to a page as a link does, and waits until it has read what it shows. */
  const visit = async (page: Page, path: string) => {
    await page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/console${path}`);
    await browser.settled(page);
    await page.locator('main h1, main .failure').first().waitFor();
  };

  test('buttons are looked for on every page that there is, and each has a title', async () => {
    const page = await browser.loggedIn(server.ownerToken);
    const known = await page.evaluate(() => Object.keys(window.__TSR_ROUTER__?.routesByPath ?? {}));
    await page.context().close();
    const routes = known.filter((path) => path !== '/login');
    const titles = await readFile(new URL('../src/app/titles.ts', import.meta.url), 'utf8');
    expect(known.filter((path) => !titles.includes(`  '${path}': `))).toEqual([]);
    expect(new Set(paths.map(([route]) => route))).toEqual(new Set(routes));
  });

  test.each(ROLES)('buttons are shown to the role %s for what it may do, all of it and nothing else', async (role) => {
    const token = role === 'owner' ? server.ownerToken : await server.personToken(role, `${role}@example.test`);
    const page = await browser.loggedIn(token);
    const seen = new Set<string>();
    for (const [, path] of paths) {
      await visit(page, path);
      for (const { calls, name } of await buttonsOf(page)) {
        if (calls.length === 0) expect(name, `on ${path}: a button without its call`).toMatch(LOCAL);
        for (const call of calls) {
          expect(rolesOf(call), `${path} offers ${call}`).toContain(role);
          seen.add(call);
        }
      }
    }
    const mine = Object.keys(ROLES_OF_CALLS).filter((call) => call.startsWith('POST ') && rolesOf(call).includes(role));
    const expected = mine.filter((call) => !(call in WITHOUT_A_PAGE));
    expect([...seen].sort()).toEqual(expected.sort());
    await page.context().close();
  });

  test('Tab alone reaches everything in the order of the page with a visible focus, and Escape closes what opens', {
    timeout: 300_000,
  }, async () => {
    const opened = new Set<string>();
    const check = async (page: Page, path: string) => {
      const { expected, reached, unseen } = await stops(page);
      expect(reached, `${path}: what Tab reaches`).toEqual(expected);
      expect(unseen, `${path}: focus that is not visible`).toEqual([]);
    };
    const guest = await (await browser.person()).newPage();
    await guest.goto(`${new URL(server.baseUrl).origin}/console/login`);
    await guest.locator('input[name=token]').waitFor();
    await check(guest, '/login');
    await guest.context().close();
    const page = await browser.loggedIn(server.ownerToken);
    for (const [, path] of paths) {
      await visit(page, path);
      if (path === '/rules/new') await page.getByText('The rules compile.').waitFor();
      await check(page, path);
      for (const button of await page.locator('main button[data-call]').all()) {
        const what = `${await button.getAttribute('data-call')} ${await button.textContent()}`;
        if (opened.has(what)) continue;
        opened.add(what);
        expect(await escapes(page, button), `${path}: ${what}`).toEqual([]);
      }
    }
    expect(opened.size).toBeGreaterThan(20);
    await page.context().close();
  });

  test('every call without a page is one of the calls that have roles', () => {
    for (const call of Object.keys(WITHOUT_A_PAGE)) expect(Object.keys(ROLES_OF_CALLS)).toContain(call);
  });
});

function rolesOf(call: string): readonly string[] {
  return Object.entries(ROLES_OF_CALLS).find(([name]) => name === call)?.[1] ?? [];
}

/** The buttons and forms of a page, each with the calls that it leads to. */
async function buttonsOf(page: Page): Promise<{ calls: string[]; name: string }[]> {
  return page.locator('main [data-call], main button').evaluateAll((found) =>
    found.map((each) => ({
      calls: each.closest('[data-call]')?.getAttribute('data-call')?.split(', ') ?? [],
      name: each.textContent?.trim() ?? '',
    })),
  );
}
