// Bundles the pages of a package that another one carries as static files, each named by its contents, and writes the page that loads them.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Files of a page that is loaded at once, from any address: one script, which modules of files could not be. */
const SELF_CONTAINED = {
  splitting: false,
  format: 'iife',
  // The API of React in a tenth of its size: an editor and two evaluators are loaded with it.
  alias: {
    react: 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  },
};

/** What a page that is loaded at once may do: it asks no address for anything, and runs no other script. */
const SELF_CONTAINED_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Files that a page carries within its script: as their text (`?raw`), or deflated and in base64 (`?deflated`). */
const CARRIED_FILES = {
  name: 'carried files',
  setup({ onResolve, onLoad }) {
    const QUERY = /\?(?:raw|deflated)$/;
    onResolve({ filter: QUERY }, ({ path, importer }) => {
      const [specifier, form] = path.split('?');
      return { path: createRequire(importer).resolve(specifier), namespace: form };
    });
    onLoad({ filter: /./, namespace: 'raw' }, async ({ path }) => ({ contents: await readFile(path), loader: 'text' }));
    onLoad({ filter: /./, namespace: 'deflated' }, async ({ path }) => ({
      contents: deflateRawSync(await readFile(path), { level: 9 }).toString('base64'),
      loader: 'text',
    }));
  },
};

/** Writes each application that a manifest names under `applications` into its output. */
export async function buildApplications(root, { folder, manifest }) {
  for (const application of manifest.applications ?? []) {
    await buildApplication(root, application, join(root, folder, application.output));
  }
}

async function buildApplication(root, { entry, base = './', selfContained = false, skeleton = null }, home) {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    outdir: join(home, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['gatewright-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'linked',
    plugins: [CARRIED_FILES],
    metafile: true,
    logLevel: 'error',
    ...(selfContained ? SELF_CONTAINED : {}),
  });
  const isEntry = ([, { entryPoint }]) => entryPoint === entry;
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(isEntry);
  const addressOf = (path) => base + relative(home, join(root, path)).split(sep).join('/');
  const shown = skeleton === null ? '' : (await readFile(join(root, skeleton), 'utf8')).trim();
  const page = { script: addressOf(script), style: addressOf(cssBundle), selfContained, skeleton: shown };
  await writeFile(join(home, 'index.html'), pageOf(page));
  await compress(home);
}

/** Lays each file compressed beside it, so that no server compresses what never changes. */
async function compress(home) {
  const files = (await readdir(home, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
  }
}

/** React Aria adds an inline style, which the policy of the page refuses, unless an element has the id: the style has the same rule. */
function pageOf({ script, style, selfContained, skeleton }) {
  const policy = `<meta http-equiv="content-security-policy" content="${SELF_CONTAINED_POLICY}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${selfContained ? policy : ''}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gatewright</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" id="react-aria-pressable-style" href="${style}">
<script ${selfContained ? 'defer' : 'type="module"'} src="${script}"></script>
</head>
<body>
<div id="root">${skeleton}</div>
<noscript>This page needs JavaScript. The same is done by the command gatewright.</noscript>
</body>
</html>
`;
}
