import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Acknowledgement } from '../../../../conformance/crash/acknowledgement.js';
import { findingsOf } from '../../../../conformance/crash/checker.js';
import { CHROMIUM_ARGUMENTS, installedChromium } from './support/browser.js';
import { PageServer } from './support/page-server.js';
import { PagedStore } from './support/paged-store.js';

const executablePath = installedChromium();

/** Answers after which each page is killed, in order. */
const KILLS_AFTER_ANSWERS = [150, 40, 200, 1, 90];
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] || 3);
const ANSWERS_FACTOR = Number(process.env['GATEWRIGHT_CRASH_FACTOR'] || 1);

describe.runIf(executablePath !== null)('IndexedDB when the process of its page is killed', () => {
  let server: PageServer;
  let profile = '';
  let browser: BrowserContext;

  beforeAll(async () => {
    server = await PageServer.start();
    profile = await mkdtemp(join(tmpdir(), 'gatewright-profile-'));
    browser = await chromium.launchPersistentContext(profile, {
      executablePath: executablePath ?? '',
      args: CHROMIUM_ARGUMENTS,
    });
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Works with a page that was just opened, and kills it in any case. */
  async function beforeKill<T>(use: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage();
    await page.goto(server.origin);
    try {
      return await use(page);
    } finally {
      await kill(page);
    }
  }

  /** What a page reported by the time that it had so many answers. */
  async function toldBy(page: Page, answers: number, run: string): Promise<readonly Acknowledgement[]> {
    const reported: Acknowledgement[] = [];
    let onEnough = () => {};
    await page.exposeFunction('acknowledge', (line: Acknowledgement) => {
      reported.push(line);
      if (reported.length >= answers) onEnough();
    });
    await new Promise<void>((resolve, reject) => {
      onEnough = resolve;
      // Never done: it ends with its page, or fails before.
      page.evaluate((name) => window.storePage.work('crash', name), run).catch(reject);
    });
    return reported;
  }

  test(`what a page was answered is there after it, as its store promises, ${KILLS} times over`, {
    timeout: 60_000 + KILLS * 30_000,
  }, async () => {
    const acknowledged: Acknowledgement[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const answers = (KILLS_AFTER_ANSWERS[kill % KILLS_AFTER_ANSWERS.length] ?? 100) * ANSWERS_FACTOR;
      acknowledged.push(...(await beforeKill((page) => toldBy(page, answers, `run${kill}`))));
    }
    const findings = await beforeKill((page) => findingsOf(new PagedStore(page, 'crash', Date.now), acknowledged));
    expect(findings).toEqual({ lost: [], outOfOrder: [], unsound: [] });
    console.log(
      `total: ${acknowledged.length} acknowledged operations on IndexedDB\ntotal: ${KILLS} kills on IndexedDB`,
    );
  });
});

/** Kills the process of a page in the middle of its work. */
async function kill(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The page can no longer answer.
  await Promise.all([gone, Promise.race([gone, session.send('Page.crash').catch(() => undefined)])]);
  await page.close();
}
