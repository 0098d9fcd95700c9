// Writes the prebuilt bundles of a package: what a page loads by one element, with everything in it, and what each of them must be.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
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
      plugins: [
        instead(root, { ...pageFiles.replaced, ...replaced }),
        without(pageFiles.stubbed ?? {}),
        shortened(pageFiles),
      ],
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
function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Takes other modules in place of some, by the ends of their paths. */
function instead(root, replaced) {
  return loading('instead', replaced, async (replacement) => {
    const file = join(root, replacement);
    const loader = file.endsWith('.ts') ? 'ts' : 'js';
    return { contents: await readFile(file, 'utf8'), loader, resolveDir: dirname(file) };
  });
}

/** Leaves modules out, by the ends of their paths: each of the classes that they export refuses to be made. */
function without(stubbed) {
  return loading('without', stubbed, async (names) => ({ contents: names.map(refusingClass).join('\n') }));
}

function refusingClass(name) {
  return `export class ${name} { constructor() { throw new TypeError('${name} is not in the prebuilt bundles'); } }`;
}

/** Leaves out parts of modules, by the ends of their paths as regular expressions. Fails where a module has no such part any more. */
function shortened({ removedRows = {}, removedMembers = {}, removedMethods = {} }) {
  const table = {};
  for (const [path, names] of Object.entries(removedRows)) table[path] = names.map(rowNamed);
  for (const [path, names] of Object.entries(removedMembers)) table[path] = names.map(memberNamed);
  for (const [path, names] of Object.entries(removedMethods)) table[path] = names.map(methodNamed);
  return loading('shortened', table, async (parts, path) => {
    let contents = await readFile(path, 'utf8');
    for (const { pattern, replacement } of parts) {
      const left = contents.replace(pattern, () => replacement);
      if (left === contents) return { errors: [{ text: `${path} has nothing like ${pattern} any more` }] };
      contents = left;
    }
    return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
  });
}

/** A row of a table, on a line of its own. */
function rowNamed(name) {
  return { pattern: new RegExp(`^  ${name}: .*,\\n`, 'gm'), replacement: '' };
}

/** A member that is a text. */
function memberNamed(name) {
  return { pattern: new RegExp(`\\s${name}:\\s+'(?:[^'\\\\]|\\\\.)*',`, 'g'), replacement: '' };
}

/** Methods whose names match; they stay, because others bind them, and a call of them fails. */
function methodNamed(name) {
  const pattern = new RegExp(`(?<=^    ${name}\\([^\\n]*\\) \\{)\\n[\\s\\S]*?(?=^    \\})`, 'gm');
  return { pattern, replacement: "throw new TypeError('not in the prebuilt bundles');" };
}

/** Fails where one of the paths is not part of the bundle: what it stood for has moved. */
function loading(name, table, load) {
  return {
    name,
    setup({ onLoad, onEnd }) {
      const unused = new Set(Object.keys(table));
      for (const [path, given] of Object.entries(table)) {
        const filter = new RegExp(`[/\\\\]${path.replaceAll('.', '\\.').replaceAll('/', '[/\\\\]')}$`);
        onLoad({ filter }, (found) => {
          unused.delete(path);
          return load(given, found.path);
        });
      }
      onEnd(() => ({ errors: [...unused].map((path) => ({ text: `${path} is not part of the bundle any more` })) }));
    },
  };
}
