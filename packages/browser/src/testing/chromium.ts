import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Chromium is on the systems that we know; `CHROMIUM_PATH` says where else. */
const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** The browser that is installed; null where there is none. */
export function installedChromium(): string | null {
  return CHROMIUM.find((path) => path !== undefined && existsSync(path)) ?? null;
}

export function startChromium(): Promise<Browser> {
  const executablePath = installedChromium();
  if (executablePath === null) throw new Error('no Chromium is installed; CHROMIUM_PATH says where it is');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
