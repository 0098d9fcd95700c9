import { installedChromium } from '@gatewright/browser/test-support';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { TestServer } from '@gatewright/server/test-support';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';
import { HOSTILE, HostileAnswers } from './support/hostile-answers.js';
import { populated } from './support/populated-server.js';
import { shownFaults } from './support/shown-faults.js';

/** Members that the walk has reached; without them it would look at pages of nothing. */
const SEEN = [
  'Agents.agents.name',
  'EscalationDetail.merchant',
  'EscalationDetail.summary',
  'EscalationDetail.context',
  'LoggedDecision.firedRules',
  'OnboardingReview.requesterEmail',
  'OpenHolds.holds.note',
  'RuleVersions.versions.createdByEmail',
  'RuleDiff.diff',
  'Tokens.tokens.email',
  'Webhooks.webhooks.lastError',
];

/** Each page and dialog is opened once, ms. */
const WALK_MAX_MS = 400_000;

/** A phone and a desk. */
const NARROW = { width: 320, height: 900 };
const WIDE = { width: 1280, height: 900 };

/** Rules that read a merchant and a member of the context, so that a trace shows both. */
const RULES = {
  molecules: [
    {
      id: 'm1',
      name: 'Large orders',
      combinator: 'any',
      atoms: [
        { predicate: 'amount-over', config: { limit: 500 } },
        { predicate: 'counterparty-not-allowed', config: { allowed: [`acme ${HOSTILE.short}`] } },
      ],
      decision: 'escalate',
      reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
    },
  ],
};

describe.runIf(installedChromium() !== null)('hostile text on the pages of the console', () => {
  let server: TestServer;
  let browser: ConsoleBrowser;
  let paths: (readonly [route: string, path: string])[];
  let description: JsonObject;

  beforeAll(async () => {
    server = await TestServer.start();
    const { origin } = new URL(server.baseUrl);
    browser = await ConsoleBrowser.launch(origin);
    paths = [...(await populated(server))];
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 1000 };
    const { data } = await server.asOwner('/onboarding/agent', {
      name: 'Globex',
      ...terms,
      sop: { title: 'R', documentJson: RULES },
    });
    const order = signedOrder(data, { amount: 900, merchant: 'acme', itinerary: { note: 'a note' } });
    const asked = await server.post('/policy/mandate/authorize', order);
    const id = textAt(asked.data, 'escalationId');
    const { data: log } = await server.get('/policy/decisions', { token: server.ownerToken });
    const decisions = Array.isArray(log['decisions']) ? log['decisions'].filter(isJsonObject) : [];
    const fired = decisions.find(({ escalationId }) => escalationId === id);
    paths.push(
      ['/inbox/actions/$id', `/inbox/actions/${id}`],
      ['/decisions/$eventId', `/decisions/${String(fired?.['eventId'])}`],
    );
    await server.asOwner('/webhooks', { url: 'https://hooks.example.test/x', events: ['escalation.created'] });
    const answer: unknown = await (await fetch(`${origin}/openapi.json`)).json();
    if (!isJsonObject(answer)) throw new Error('the server describes no interface');
    description = answer;
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
  });

  test.each(Object.entries(HOSTILE))(
    'every member of an answer with a %s hostile text is shown as what it is',
    { timeout: WALK_MAX_MS },
    async (_kind, text) => {
      const answers = new HostileAnswers(description, text);
      const page = await browser.loggedIn(server.ownerToken);
      await page.route('**/api/v1/**', (route) => answers.answer(route));
      const faults = new Map<string, string>();
      for (const [route, path] of paths) {
        await page.goto(`${new URL(server.baseUrl).origin}/console${path}`);
        await page.locator('main h1').waitFor();
        await browser.settled(page);
        for (const fault of await faultsOf(page)) faults.set(fault, `${route}: ${fault}`);
      }
      expect([...faults.values()]).toEqual([]);
      expect([...answers.members]).toEqual(expect.arrayContaining(SEEN));
      expect(new Set(paths.map(([route]) => route))).toEqual(await routesOf(page));
      await page.context().close();
    },
  );

  /** What a page shows at rest, with its details open, and in each of its dialogs. */
  async function faultsOf(page: Page): Promise<string[]> {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await browser.settled(page);
    const faults = await shownFaults(page);
    await page.setViewportSize(NARROW);
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > NARROW.width)
      faults.push('wider than a phone');
    await page.setViewportSize(WIDE);
    for (const button of await page.locator('button[data-call]').all()) {
      await button.click();
      await page.getByRole('dialog').waitFor();
      await browser.settled(page);
      faults.push(...(await shownFaults(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    return faults;
  }
});

/** The pages of the console, but the one without a session. */
async function routesOf(page: Page): Promise<Set<string>> {
  const routes = await page.evaluate(() => Object.keys(window.__TSR_ROUTER__?.routesByPath ?? {}));
  return new Set(routes.filter((route) => route !== '/login'));
}
