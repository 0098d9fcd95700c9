// `npm run screenshots`: pictures of each page of the console for docs/learn/console.md, from a gate with an organisation of its own that
// had a month. `npm run screenshots -- FOLDER` takes each page in every look instead: light, dark, German, and the width of a phone and a desk.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { dataDirectory, serve } from './drills/gate.mjs';
import { BEHIND_MS, movedClock } from './screenshots/month.mjs';
import { fillOrganisation } from './screenshots/organisation.mjs';
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

/** What a page may look like. */
const LOOKS = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  german: { viewport: { width: 1440, height: 900 }, locale: 'de-AT' },
  phone: { viewport: { width: 360, height: 740 } },
  'phone-german-dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de-AT' },
};

const [everyFolder] = process.argv.slice(2);
const directory = await dataDirectory();
const environment = { NODE_OPTIONS: `--import ${MOVED_CLOCK}`, DRILL_AHEAD_MS: String(-BEHIND_MS) };
const gate = await serve(directory.path, environment, undefined, ['ipc']);
const { chromiumLaunch } = await importSource('packages/browser/test/support/installed-chromium.ts');
const browser = await chromium.launch(chromiumLaunch());
try {
  const ids = await fillOrganisation(gate, movedClock(gate));
  const { origin } = new URL(gate.baseUrl);
  const shown = pictures(ids);
  if (everyFolder === undefined) {
    const page = await loggedIn(origin, 'en-GB');
    for (const [name, path, { viewport = WIDE, colorScheme = 'light' } = {}] of shown) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await open(page, origin + path);
      await take(page, join(FOLDER, `${name}.png`));
    }
  } else {
    await mkdir(everyFolder, { recursive: true });
    for (const [look, { viewport, colorScheme = 'light', locale = 'en-GB' }] of Object.entries(LOOKS)) {
      const page = await loggedIn(origin, locale);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      for (const [name, path] of shown.filter(([, , differs]) => differs === undefined)) {
        await open(page, origin + path);
        await take(page, join(everyFolder, `${name}-${look}.png`), true);
      }
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  gate.child.kill();
  await gate.ended;
  await directory.remove();
}

async function loggedIn(origin, locale) {
  const context = await browser.newContext({ locale, timezoneId: 'Europe/Vienna', viewport: WIDE });
  const page = await context.newPage();
  await page.goto(`${origin}/console`);
  await page.locator('input[name=token]').fill(gate.bootstrap.owner.token);
  await page.locator('input[name=token]').press('Enter');
  await page.locator('header nav').waitFor();
  return page;
}

async function open(page, address) {
  const { origin, pathname, search } = new URL(address);
  await page.goto(`${origin}/console${pathname}${search}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

async function take(page, path, fullPage = false) {
  const png = palettePng(await page.screenshot({ fullPage }));
  await writeFile(path, png);
  console.log(`${basename(path)} ${Math.ceil(png.length / 1024)} KiB`);
}
