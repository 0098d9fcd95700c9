// The pages of the console on many decisions: the time of each call that they make, on SQLite behind a real server, and with --browser the
// time from an address to its page in Chromium.
// `node bench/decision-log/pages.mjs [--browser] [--rows 1000000] [--days 30] [--calls 20] [--port 4499] [--serve]`, after `npm run build`.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { percentile } from '../ledger/percentile.mjs';
import { bundledLog } from './bundled-log.mjs';
import { decision, randoms } from './workload.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '30' },
    calls: { type: 'string', default: '20' },
    port: { type: 'string', default: '4499' },
    serve: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
  },
});
const ROWS = Number(options.rows);
const CALLS = Number(options.calls);
const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = Number(options.days);
/** Decisions that are written as the service writes them: those of the first day, of which the other days are copies. */
const WRITTEN = Math.ceil(ROWS / DAYS);
/** Rows of one transaction while the log is filled. */
const FILL_CHUNK = 1_000;
const PORT = Number(options.port);
const BASE = `http://127.0.0.1:${PORT}/api/v1`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = await bundledLog();
const folder = await mkdtemp(join(tmpdir(), 'gatewright-pages-'));
try {
  const { org, owner } = await served(async () => JSON.parse(await readFile(join(folder, 'bootstrap.json'), 'utf8')));
  await fill(org.id);
  console.log(`disk ${Math.round((await stat(join(folder, 'gatewright.db'))).size / 2 ** 20)} MB`);
  await served(async () => {
    const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    for (const path of [
      ...['24h', '7d', '30d'].map((period) => `/policy/decisions/overview?period=${period}`),
      '/policy/decisions?limit=50',
      `/policy/decisions?limit=50&merchantContains=merchant-499&currency=USD&minAmount=500&from=${day}T00:00:00Z`,
      `/policy/decisions/summary?merchantContains=merchant-499&currency=USD&minAmount=500&from=${day}T00:00:00Z`,
      '/policy/decisions/summary',
    ]) {
      await time(path, owner.token);
    }
    if (options.browser) await timePages(owner.token, day);
    if (options.serve) await new Promise(() => console.log(`serving ${BASE}, token ${owner.token}`));
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Does something while a server answers. */
async function served(work) {
  const server = spawn(process.execPath, [join(root, 'packages/cli/dist/main.js'), 'serve'], {
    env: { ...process.env, GATEWRIGHT_DATA_DIR: folder, PORT: String(PORT) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await fetch(`${BASE}/readyz`).catch(() => null);
      if (answer?.ok === true) return await work();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the server is not ready');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Fills the log of an organisation with decisions up to now, and its counters with what their holds moved. */
async function fill(orgId) {
  const driver = await log.openSqlite(join(folder, 'gatewright.db'));
  const directory = await log.openDirectory(driver);
  const keys = new log.LogKeys(log.nodeSha256Hex);
  const closed = { holds: [] };
  const store = {
    now: async () => Date.now(),
    feedSpan: async () => null,
    escalation: async () => null,
    closedHolds: async () => closed.holds.splice(0, FILL_CHUNK),
    leaveClosed: async () => undefined,
  };
  const timers = { elapsed: () => performance.now(), yieldToEventLoop: async () => undefined };
  const writer = new log.DecisionLogWriter({ directory, keys, timers, store });
  const first = (Math.floor(Date.now() / DAY_MS) - DAYS) * DAY_MS;
  const began = performance.now();
  for (let start = 0; start < WRITTEN; start += FILL_CHUNK) {
    const fed = Array.from({ length: Math.min(FILL_CHUNK, WRITTEN - start) }, (_, index) => {
      const number = start + index;
      return decision(number, { orgId, at: Math.floor(first + (number / WRITTEN) * DAY_MS) });
    });
    await writer.append(fed);
    closed.holds = fed.flatMap((each) => closedOf(each));
    await log.countClosedHolds({ directory, keys, store });
  }
  console.log(
    `${WRITTEN} decisions, ${((performance.now() - began) / WRITTEN).toFixed(3)} ms each with their counters`,
  );
  for (let day = 1; day < DAYS; day += 1) await copy(driver, first, day);
  await driver.run(`update decision_name set uses = uses * ${DAYS}`);
  await driver.close();
}

/** Copies the first day to another, with its counters. */
async function copy(driver, first, day) {
  const [from, to, shift] = [first, first + DAY_MS, day * DAY_MS].map((ms) => ms * 2_048);
  const [{ sql: table }] = await driver.all(`select sql from sqlite_master where name = 'decision_count'`);
  const counted = [...table.matchAll(/(\w+_(?:high|low)) bigint/g)].map(([, column]) => column).join(', ');
  await driver.run(
    `insert into decision (org_id, position, org_key, agent_key, action_key, code_key, decision_key, merchant_key, policy_key, event_key,
      authorization_key, escalation_key, mandate_key, money_key, units, amount_key, detail, counted, captured, released, refunded, waited)
      select org_id, position + ${shift}, org_key, agent_key, action_key, code_key, decision_key, merchant_key, policy_key, event_key + ${day},
      authorization_key + ${day}, escalation_key + ${day}, mandate_key, money_key, units, amount_key, detail, counted, captured, released,
      refunded, waited from decision where position >= ${from} and position < ${to}`,
  );
  await driver.run(
    `insert into decision_rule select rule_key, position + ${shift} from decision_rule where position >= ${from} and position < ${to}`,
  );
  await driver.run(
    `insert into decision_count (org_id, day, kind, currency, subject, permits, refusals, waits, ${counted})
      select org_id, day + ${day}, kind, currency, subject, permits, refusals, waits, ${counted} from decision_count
      where day = ${first / DAY_MS}`,
  );
}

/** Nine of ten permits were captured, some of them refunded, and the rest expired. */
function closedOf({ at, record: { orgId, authorizationId }, request }) {
  if (authorizationId === null) return [];
  const random = randoms(at % 2 ** 31);
  if (random() < 0.03) return [];
  const capturedAmount = random() < 0.93 ? BigInt(JSON.parse(request).units) : 0n;
  const refundedAmount = random() < 0.02 ? capturedAmount / 2n : 0n;
  return [{ orgId, authorizationId, authorizedAt: at, capturedAmount, refundedAmount }];
}

async function time(path, token) {
  const times = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const answer = await fetch(`${BASE}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  const [p50, max] = [0.5, 1].map((share) => percentile(times, share).toFixed(1).padStart(7));
  console.log(`p50 ${p50} ms, max ${max} ms  ${path}`);
}

/** The time from an address to what the page is about, in a browser that has the console and is logged in. */
async function timePages(token, day) {
  const { chromium } = await import('playwright-core');
  const { importSource } = await import('../../scripts/workspace/source-module.mjs');
  const { chromiumLaunch } = await importSource('packages/browser/test/support/installed-chromium.ts');
  const browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const origin = `http://127.0.0.1:${PORT}/console`;
  await page.goto(origin);
  await page.locator('input[name=token]').fill(token);
  await page.locator('input[name=token]').press('Enter');
  await page.locator('header nav').waitFor();
  const filter = `merchant=merchant-499&currency=USD&minAmount=500&from=${day}`;
  for (const [path, content] of [
    ['/?period=24h', 'main canvas'],
    ['/?period=30d', 'main canvas'],
    ['/decisions', 'tbody td.when'],
    [`/decisions?${filter}`, 'tbody td.when'],
    ['/agents', 'tbody tr'],
    ['/mandates', 'main h1'],
    ['/inbox', 'main h1'],
    ['/rules', 'main h1'],
  ]) {
    const times = [];
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now();
      await page.goto(origin + path);
      await page.locator(content).first().waitFor();
      times.push(performance.now() - began);
    }
    const [p50, max] = [0.5, 1].map((share) => percentile(times, share).toFixed(0).padStart(5));
    console.log(`p50 ${p50} ms, max ${max} ms  page ${path}`);
  }
  await browser.close();
}
