import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromiumLaunch, installedChromium } from '@gatewright/browser/test-support';
import { isJsonObject } from '@gatewright/protocol';
import { reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from './support/free-port.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** How long a newcomer may take from `npm start` in a prepared checkout to the first approval, ms. */
const FIRST_APPROVAL_MS = 60_000;

/** The address in the line of the output that begins so; empty where none does until the process ends. */
async function printed(child: ChildProcess, begin: string): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(begin)) return line.slice(line.indexOf('http'));
  }
  return '';
}

async function post(url: string, token: string | null, body: object): Promise<unknown> {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const answer: unknown = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  return isJsonObject(answer) ? answer['data'] : null;
}

// threat login-link
test.runIf(installedChromium() !== null)(
  'a newcomer approves a first action within a minute of npm start, by the printed link, which works once',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-first-'));
    const browser = await chromium.launch(chromiumLaunch());
    const sent: string[] = [];
    const began = performance.now();
    const server = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(await freePort()), GATEWRIGHT_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    try {
      const link = await printed(server, 'For people');
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/login#link=gwl_[0-9a-f]{64}$/);
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on('request', (request) => sent.push(request.url()));
      await page.goto(link);
      await page.getByRole('heading', { name: 'Inbox' }).waitFor();
      const toInbox = performance.now() - began;
      await page.waitForURL(`${new URL(link).origin}/console/inbox`);

      // The quickstart, steps 4 and 5: the starter agent gets a rule, and asks for more than it lets pass.
      const bootstrap: unknown = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'));
      if (!isJsonObject(bootstrap) || !isJsonObject(bootstrap['agent'])) throw new Error('there is no starter agent');
      const { agent } = bootstrap;
      const [base, token] = [textAt(bootstrap, 'baseUrl'), textAt(bootstrap, 'owner', 'token')];
      const sop = await post(`${base}/sop`, token, { title: 'Procurement approval', documentJson: reviewRules() });
      const bound = { sopId: isJsonObject(sop) ? textAt(sop, 'sopId') : '' };
      await post(`${base}/sop/agents/${textAt(agent, 'identityId')}/assign`, token, bound);
      const order = { amount: 750, merchant: 'acme-supplies' };
      await post(`${base}/policy/mandate/authorize`, null, signedOrder(agent, order));

      await page
        .getByRole('link', { name: /purchase-order/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByText('Your approval is recorded.').waitFor();
      const toApproval = performance.now() - began;
      console.log(
        `npm start to the inbox ${Math.round(toInbox)} ms, to the first approval ${Math.round(toApproval)} ms`,
      );
      expect(toApproval).toBeLessThanOrEqual(FIRST_APPROVAL_MS);

      const secret = link.slice(link.indexOf('gwl_'));
      // The requests of the browser are what a log and a proxy can have.
      expect(sent.map((url) => url.split('#')[0]).join()).not.toContain(secret);
      const other = await (await browser.newContext()).newPage();
      await other.goto(link);
      await other.getByRole('alert').waitFor();
      await expect.poll(() => other.url()).not.toContain(secret);
    } finally {
      server.kill('SIGTERM');
      await exited;
      await browser.close();
      await rm(dataDir, { recursive: true });
    }
  },
  FIRST_APPROVAL_MS + 30_000,
);
