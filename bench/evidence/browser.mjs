// Opens a page in an installed Chromium and measures there.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toBase64 } from '@gatewright/protocol';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/**
 * Times of a batch and of verifying the given proofs in a browser; null where none is installed.
 * `proofs` are those of `timeProof`.
 */
export async function measureInBrowser(size, rounds, proofs) {
  if (CHROMIUM === undefined) return null;
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  // The sandbox of the browser needs rights that containers do not give; what runs in it is this repository's.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const sent = proofs.map(({ checkpointKey, ...proof }) => ({
      ...proof,
      checkpointKey: { ...checkpointKey, publicKey: toBase64(checkpointKey.publicKey) },
    }));
    const result = await page.evaluate(([...args]) => globalThis.measureEvidence(...args), [size, rounds, sent]);
    return { name: `Chromium ${browser.version()}`, ...result };
  } finally {
    await browser.close();
  }
}
