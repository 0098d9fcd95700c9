import { readFile } from 'node:fs/promises';
import { defaultSettings } from '@gatewright/service';
import { chromium, type Page } from 'playwright-core';
import type { GateSettings } from '../../src/gate/settings.js';
import type { GateStorage } from '../../src/worker/messages.js';
import { bridge, membersOf } from './bridge.js';
import type { BridgedGate } from './bridged-gate.js';
import { BUNDLE, startSite } from './gate-site.js';
import { chromiumLaunch } from './installed-chromium.js';

/** Settings that the suites need: they make more calls with one token than an owner does. */
const { rates } = defaultSettings();
const SETTINGS: GateSettings = { rates: { ...rates, token: { burst: 100_000, perSecond: 10_000 } } };

/** Where the clock of the gate is set, in the page and in its worker, which both load the bundle. */
const CLOCK_CHANNEL = 'test-clock';
const CLOCKS = 2;
const CLOCK = `{
  const now = Date.now;
  let aheadMs = 0;
  Date.now = () => now() + aheadMs;
  const channel = new BroadcastChannel('${CLOCK_CHANNEL}');
  channel.onmessage = ({ data }) => {
    if (typeof data.aheadMs !== 'number') return;
    aheadMs = data.aheadMs;
    channel.postMessage({ isSet: true });
  };
}
`;

/** A gate whose clock a test sets. */
export interface ClockedGate extends BridgedGate {
  /** Sets how far the clock of the gate is ahead, ms. */
  setAhead(aheadMs: number): Promise<void>;
}

async function clocked(page: Page, members: unknown, stop: () => Promise<void>): Promise<ClockedGate> {
  const setAhead = (aheadMs: number) =>
    page.evaluate(
      ({ aheadMs, name, clocks }) =>
        new Promise<void>((resolve) => {
          const channel = new BroadcastChannel(name);
          let set = 0;
          channel.onmessage = ({ data }) => {
            if (data.isSet === true) set += 1;
            if (set < clocks) return;
            channel.close();
            resolve();
          };
          channel.postMessage({ aheadMs });
        }),
      { aheadMs, name: CLOCK_CHANNEL, clocks: CLOCKS },
    );
  return { ...(await bridge(page, membersOf(members), stop)), setAhead };
}

/** Starts Chromium with a page that has a gate, which answers on loopback for the runner of the suites. */
export async function startPageGate(storage: GateStorage): Promise<ClockedGate> {
  const { page, stop } = await openPage({});
  const members = await page.evaluate(
    async ({ storage, settings }) => {
      const gate = await window.gatewright.createBrowserGate({ storage, settings });
      window.fetchGate = (path, init) => gate.fetch(new URL(path, location.href), init);
      return gate.firstMembers();
    },
    { storage, settings: SETTINGS },
  );
  return clocked(page, members, stop);
}

/** The same where a service worker answers the `fetch` of a page: with a gate in its memory. */
export async function startServiceWorkerGate(): Promise<ClockedGate> {
  const script = `
    import { serveGate } from '/gatewright.js';
    const tellMembers = async (members) => (await caches.open('members')).put('/members', Response.json(members));
    serveGate({ storage: 'memory', settings: ${JSON.stringify(SETTINGS)}, onFirstMembers: (members) => void tellMembers(members) });
  `;
  const { page, stop } = await openPage({ '/sw.js': script });
  const members = await page.evaluate(async () => {
    const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await navigator.serviceWorker.register('/sw.js', { type: 'module' });
    await controlled;
    window.fetchGate = (path, init) => fetch(path, init);
    await fetch('/api/v1/healthz');
    for (;;) {
      const stored = await caches.match('/members');
      if (stored !== undefined) return stored.json();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return clocked(page, members, stop);
}

async function openPage(pages: Readonly<Record<string, string>>): Promise<{ page: Page; stop: () => Promise<void> }> {
  const bundle = { '/gatewright.js': CLOCK + (await readFile(BUNDLE, 'utf8')) };
  const site = await startSite({ ...bundle, ...pages });
  const browser = await chromium.launch(chromiumLaunch());
  const stop = async () => {
    await browser.close();
    await site.close();
  };
  try {
    const page = await browser.newPage();
    await page.goto(site.origin);
    await page.waitForFunction(() => 'gatewright' in window);
    return { page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

declare global {
  interface Window {
    gatewright: typeof import('../../src/index.js');
  }
}
