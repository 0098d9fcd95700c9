import { existsSync } from 'node:fs';

/** Where Chromium is on the systems that we know; `CHROMIUM_PATH` says where else. */
const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser that is installed; null where there is none. */
export function installedChromium(): string | null {
  return CHROMIUM.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** What Playwright starts the installed browser with. Throws where there is none. */
export function chromiumLaunch(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = installedChromium();
  if (executablePath === null) throw new Error('no Chromium is installed; CHROMIUM_PATH says where it is');
  return { executablePath, args: ARGUMENTS };
}
