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
