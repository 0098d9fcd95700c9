// Bundles the pages of a package that another one carries as static files, each named by its contents, and writes the page that loads them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';

/** Writes the application that a manifest names under `application`, if it does: into its output unless a folder is given. */
export async function buildApplication(root, { folder, manifest }, outdir) {
  const { application } = manifest;
  if (!application) return;
  const home = outdir ?? join(root, folder, application.output);
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, application.entry)],
    outdir: join(home, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
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
    metafile: true,
    logLevel: 'error',
  });
  const isEntry = ([, { entryPoint }]) => entryPoint === application.entry;
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(isEntry);
  const addressOf = (path) => application.base + relative(home, join(root, path)).split(sep).join('/');
  await writeFile(join(home, 'index.html'), pageOf(addressOf(script), addressOf(cssBundle)));
}

/** React Aria adds an inline style, which the policy of the page refuses, unless an element has the id: the style has the same rule. */
function pageOf(script, style) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gatewright</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" id="react-aria-pressable-style" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The console needs JavaScript. The same is done by the command gatewright.</noscript>
</body>
</html>
`;
}
