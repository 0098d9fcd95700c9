import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Pages } from './gate-site.js';

/** A page with a `GatePage` (`page-client.ts`) at `window.gatePage`. */
export async function clientPages(): Promise<Pages> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page-client.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['gatewright-source'],
  });
  return { '/page.js': PAGE_SCRIPT, '/client.js': outputFiles[0]?.text ?? '' };
}

const PAGE_SCRIPT = `
  import * as gatewright from '/gatewright.js';
  import { GatePage } from '/client.js';
  window.gatePage = new GatePage(gatewright.createBrowserGate);
`;
