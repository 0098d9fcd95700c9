// Writes the ready files of a package: what a page loads by one element, with everything in it, and what each of them must be.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Writes the files that a manifest names under `pageFiles` into a folder: `dist` of the package unless given. */
export async function buildPageFiles(root, { folder, manifest }, outdir = join(root, folder, 'dist')) {
  const { pageFiles } = manifest;
  if (!pageFiles) return;
  const home = join(root, folder);
  await mkdir(outdir, { recursive: true });
  const names = [];
  for (const [name, { entry, format, globalName, replaced = {} }] of Object.entries(pageFiles.scripts)) {
    await build({
      absWorkingDir: root,
      entryPoints: [join(home, entry)],
      outfile: join(outdir, name),
      bundle: true,
      minify: true,
      format,
      ...(globalName === undefined ? {} : { globalName }),
      platform: 'browser',
      target: 'es2022',
      conditions: ['gatewright-source'],
      legalComments: 'none',
      logLevel: 'error',
      plugins: [instead(root, replaced)],
    });
    names.push(name);
  }
  for (const specifier of pageFiles.copied) {
    const name = basename(specifier);
    await copyFile(createRequire(join(home, 'package.json')).resolve(specifier), join(outdir, name));
    names.push(name);
  }
  const integrity = {};
  for (const name of names.sort()) integrity[name] = integrityOf(await readFile(join(outdir, name)));
  await writeFile(join(outdir, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
}

/** Subresource Integrity of a file. */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Takes other modules in place of some, by the ends of their paths. Fails where one of them is not part of the bundle any more. */
function instead(root, replaced) {
  return {
    name: 'instead',
    setup({ onLoad, onEnd }) {
      for (const [path, replacement] of Object.entries(replaced)) {
        let isUsed = false;
        const filter = new RegExp(`[/\\\\]${path.replaceAll('.', '\\.').replaceAll('/', '[/\\\\]')}$`);
        onLoad({ filter }, async () => {
          isUsed = true;
          const file = join(root, replacement);
          return {
            contents: await readFile(file, 'utf8'),
            loader: file.endsWith('.ts') ? 'ts' : 'js',
            resolveDir: join(file, '..'),
          };
        });
        onEnd(() => (isUsed ? undefined : { errors: [{ text: `${path} is replaced and not part of the bundle` }] }));
      }
    },
  };
}
