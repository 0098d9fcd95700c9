import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Acknowledgement } from '../crash/acknowledgement.js';
import { findingsOf } from '../crash/checker.js';
import { MANDATES } from '../crash/clients.js';
import { installedChromium } from './testing/browser.js';
import { KillableBrowser } from './testing/killable-browser.js';
import { PageServer } from './testing/page-server.js';
import { PagedStore } from './testing/paged-store.js';

const executablePath = installedChromium();

/** Answers after which each browser is killed, in turn. */
const KILLS_AFTER_ANSWERS = [150, 40, 200, 1, 90];
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] ?? 3);
const ANSWERS_FACTOR = Number(process.env['GATEWRIGHT_CRASH_FACTOR'] ?? 1);

describe.runIf(executablePath !== null)('IndexedDB under SIGKILL of its browser', () => {
  let server: PageServer;
  let profile = '';

  beforeAll(async () => {
    server = await PageServer.start();
    profile = await mkdtemp(join(tmpdir(), 'gatewright-profile-'));
    await visitOnce();
  }, 60_000);

  afterAll(async () => {
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  });

  /** A browser that is killed while it makes a profile, or the storage of an origin, may forget all of it. */
  async function visitOnce(): Promise<void> {
    const browser = await KillableBrowser.start(executablePath ?? '', profile);
    await new PagedStore(await browser.open(server.origin), 'crash', Date.now).receipt('none');
    await browser.quit();
  }

  /** Works with a page of a browser that was just started, and kills the browser in any case. */
  async function beforeKill<T>(use: (page: Page) => Promise<T>): Promise<T> {
    const browser = await KillableBrowser.start(executablePath ?? '', profile);
    try {
      return await use(await browser.open(server.origin));
    } finally {
      await browser.kill();
    }
  }

  /** What a page told by the time that it had so many answers. */
  async function toldBy(page: Page, answers: number, run: string): Promise<readonly Acknowledgement[]> {
    const told: Acknowledgement[] = [];
    let onEnough = () => {};
    await page.exposeFunction('acknowledge', (line: Acknowledgement) => {
      told.push(line);
      if (told.length >= answers) onEnough();
    });
    await new Promise<void>((resolve, reject) => {
      onEnough = resolve;
      // Never done: it ends with its browser, or fails before.
      page.evaluate((name) => window.storePage.work('crash', name), run).catch(reject);
    });
    return told;
  }

  test(`what a page was answered is there after it, as its store promises, ${KILLS} times over`, {
    timeout: 60_000 + KILLS * 30_000,
  }, async () => {
    const acknowledged: Acknowledgement[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const answers = (KILLS_AFTER_ANSWERS[kill % KILLS_AFTER_ANSWERS.length] ?? 100) * ANSWERS_FACTOR;
      acknowledged.push(...(await beforeKill((page) => toldBy(page, answers, `run${kill}`))));
    }
    const findings = await beforeKill((page) =>
      findingsOf(new PagedStore(page, 'crash', Date.now), MANDATES, acknowledged),
    );
    expect(findings).toEqual({ lost: [], outOfOrder: [], unsound: [] });
    console.log(
      `total: ${acknowledged.length} acknowledged operations on IndexedDB\ntotal: ${KILLS} kills on IndexedDB`,
    );
  });
});
