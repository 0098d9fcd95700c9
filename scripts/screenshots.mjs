// `npm run screenshots`: pictures of each page of the console for docs/learn/console.md, from a gate with an organisation of its own.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { dataDirectory, serve } from './drills/gate.mjs';
import { fillOrganisation } from './screenshots/organisation.mjs';
import { BEHIND_MS, movedClock } from './screenshots/month.mjs';
import { palettePng } from './screenshots/palette-png.mjs';
import { ROOT } from './workspace/packages.mjs';
import { importSource } from './workspace/source-module.mjs';

const MOVED_CLOCK = new URL('drills/week/moved-clock.mjs', import.meta.url).href;
const FOLDER = join(ROOT, 'docs/learn/console');
const WIDE = { width: 1240, height: 800 };
const NARROW = { width: 320, height: 720 };
/** Until a page has read what it shows, ms. */
const SETTLE_MS = 900;

/** The pictures: name, path, and what is different about it. */
const pictures = ({ escalationId, eventId, agentDid, mandateId, sopId }) => [
  ['overview', '/'],
  ['overview-dark', '/', { colorScheme: 'dark' }],
  ['inbox', '/inbox'],
  ['inbox-narrow', '/inbox', { viewport: NARROW }],
  ['action', `/inbox/actions/${escalationId}`],
  ['decisions', '/decisions'],
  ['decision', `/decisions/${eventId}`],
  ['agents', '/agents'],
  ['agent', `/agents/${agentDid}`],
  ['create-agent', '/agents/new'],
  ['mandates', '/mandates'],
  ['mandate', `/mandates/${mandateId}`],
  ['rules', '/rules'],
  ['rule', `/rules/sop/${sopId}`],
  ['settings', '/organisation'],
  ['people', '/people'],
  ['access', '/access'],
  ['counterparties', '/counterparties'],
  ['packs', '/packs'],
];

const directory = await dataDirectory();
const environment = { NODE_OPTIONS: `--import ${MOVED_CLOCK}`, DRILL_AHEAD_MS: String(-BEHIND_MS) };
const gate = await serve(directory.path, environment, undefined, ['ipc']);
const { chromiumLaunch } = await importSource('packages/browser/test/support/installed-chromium.ts');
const browser = await chromium.launch(chromiumLaunch());
try {
  const ids = await fillOrganisation(gate, movedClock(gate));
  const { origin } = new URL(gate.baseUrl);
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Vienna', viewport: WIDE });
  const page = await context.newPage();
  await page.goto(`${origin}/console`);
  await page.locator('input[name=token]').fill(gate.bootstrap.owner.token);
  await page.locator('input[name=token]').press('Enter');
  await page.locator('header nav').waitFor();
  for (const [name, path, { viewport = WIDE, colorScheme = 'light' } = {}] of pictures(ids)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto(`${origin}/console${path}`);
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const png = palettePng(await page.screenshot());
    await writeFile(join(FOLDER, `${name}.png`), png);
    console.log(`${name}.png ${Math.ceil(png.length / 1024)} KiB`);
  }
} finally {
  await browser.close();
  gate.child.kill();
  await gate.ended;
  await directory.remove();
}
