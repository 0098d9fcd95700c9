import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from './installed-chromium.js';

/** The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

export function startChromium(): Promise<Browser> {
  const executablePath = installedChromium();
  if (executablePath === null) throw new Error('no Chromium is installed; CHROMIUM_PATH says where it is');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
