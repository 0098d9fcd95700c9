// The gate of a page, and of a service worker, as hosts of the suite: Chromium runs them, and a port of loopback leads there.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../workspace/packages.mjs';

const SOURCE = join(ROOT, 'packages', 'browser', 'src', 'testing', 'conformance-hosts.ts');

/** @returns {Promise<import('./hosts.mjs').RunningHost>} */
export const pageHost = async () => runningOf(await (await starters()).startPageGate('memory'));

/** @returns {Promise<import('./hosts.mjs').RunningHost>} */
export const serviceWorkerHost = async () => runningOf(await (await starters()).startServiceWorkerGate());

function runningOf({ url, bootstrap, close }) {
  return { url, bootstrapFile: bootstrap, close };
}

/** The package ships no code for tests: its sources are bundled here, and find its files where they would. */
async function starters() {
  const outfile = join(ROOT, '.gatewright', 'hosts', 'page-hosts.mjs');
  await mkdir(join(ROOT, '.gatewright', 'hosts'), { recursive: true });
  await build({
    entryPoints: [SOURCE],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(SOURCE).href) },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
