import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

let bundled: Promise<string> | null = null;

/** The Worker as one module, from the sources where this module is one of them. It is made once. */
export function bundleWorker(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const isSource = import.meta.url.endsWith('.ts');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(isSource ? '../index.ts' : '../index.js', import.meta.url))],
    conditions: isSource ? ['gatewright-source'] : [],
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
