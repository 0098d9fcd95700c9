import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGUMENTS } from './browser.js';

/** A browser on a profile of its own, whose pages a test can kill. */
export class KillableBrowser {
  private constructor(
    private readonly process: ChildProcess,
    private readonly browser: Browser,
  ) {}

  /** Throws with the browser's words where it does not start. */
  static async start(executablePath: string, profile: string): Promise<KillableBrowser> {
    const own = [`--user-data-dir=${profile}`, '--headless=new', '--no-first-run', '--remote-debugging-port=0'];
    // A group of their own, so that one signal reaches all of its processes.
    const child = spawn(executablePath, [...CHROMIUM_ARGUMENTS, ...own], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new KillableBrowser(child, await chromium.connectOverCDP(await debuggerOf(child)));
  }

  /** A page at an address, in the profile. */
  async open(address: string): Promise<Page> {
    const [context] = this.browser.contexts();
    if (context === undefined) throw new Error('the browser has no profile open');
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  /** Ends it in order: what it keeps of its profile is on the disk then. */
  async quit(): Promise<void> {
    const ended = once(this.process, 'exit');
    const session = await this.browser.newBrowserCDPSession();
    // The answer may be lost with the connection.
    await Promise.all([ended, session.send('Browser.close').catch(() => undefined)]);
  }

  /** Ends the process of a page in the middle of whatever it does. */
  async kill(page: Page): Promise<void> {
    const gone = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    // Nobody is left to answer.
    await Promise.all([gone, Promise.race([gone, session.send('Page.crash').catch(() => undefined)])]);
    await page.close();
  }
}

/** Where a browser that was just started can be steered. */
async function debuggerOf({ stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (stderr !== null) {
    for await (const line of createInterface({ input: stderr })) {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) return address;
      said.push(line);
    }
  }
  throw new Error(`the browser did not start: ${said.join('\n')}`);
}
