import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build, transform } from 'esbuild';
import { located, type Patch, patched } from '../patch.js';

/** The root of the repository; sources are named by their path below it. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Exports = Readonly<Record<string, unknown>>;

/** A module in the form of CommonJS, before anything of it ran. */
type Body = (require: (specifier: string) => Exports, module: { exports: Exports }) => void;

interface Source {
  /** By specifier: the path of an imported source, or the specifier itself of a package from elsewhere. */
  readonly imports: ReadonlyMap<string, string>;
  /** With the changes that every instance has. */
  readonly text: string;
  readonly body: Body;
}

type Instances = Map<string, { exports: Exports }>;

/**
 * The sources behind an entry, each compiled once as a module of its own. For a change of one of them, that one and the modules that
 * import it are instantiated again; all instances share the others. Nothing is bundled, so that an instance takes milliseconds.
 */
export class SourceModules {
  private readonly unchanged: Instances = new Map();

  private constructor(
    private readonly entry: string,
    private readonly sources: ReadonlyMap<string, Source>,
    private readonly packages: ReadonlyMap<string, Exports>,
  ) {}

  /** Compiles what `entry` imports, with changes that every instance has. Throws PatchError. */
  static async load(entry: string, changes: readonly Patch[] = []): Promise<SourceModules> {
    const imports = await importsBehind(entry);
    const sources = [...imports].map(async ([file, imported]): Promise<[string, Source]> => {
      const text = changes
        .filter((change) => change.file === file)
        .reduce(patched, await readFile(ROOT + file, 'utf8'));
      return [file, { imports: imported, text, body: await compiled(file, text) }];
    });
    const elsewhere = new Set([...imports.values()].flatMap((imported) => [...imported.values()]));
    const packages = [...elsewhere]
      .filter((name) => !imports.has(name))
      .map(async (name): Promise<[string, Exports]> => [name, { ...(await import(name)), __esModule: true }]);
    return new SourceModules(entry, new Map(await Promise.all(sources)), new Map(await Promise.all(packages)));
  }

  /** The exports of the entry, with further changes of some sources. Throws PatchError. */
  async instance(patches: readonly Patch[] = []): Promise<Exports> {
    const texts = new Map([...this.sources].map(([path, { text }]) => [path, text]));
    const changes = patches.map((patch) => located(patch, texts));
    const unchanged = this.exportsOf(this.entry, this.unchanged);
    const files = new Set(changes.map(({ file }) => file));
    if (files.size === 0) return unchanged;
    const replaced = await Promise.all(
      [...files].map(async (file) => [file, await this.changedBody(file, changes)] as const),
    );
    const renewed = this.importersOf(files);
    const shared = [...this.unchanged].filter(([path]) => !renewed.has(path));
    return this.exportsOf(this.entry, new Map(shared), new Map(replaced));
  }

  private async changedBody(file: string, changes: readonly Patch[]): Promise<Body> {
    const own = changes.filter((change) => change.file === file);
    return compiled(file, own.reduce(patched, this.sources.get(file)?.text ?? ''));
  }

  private exportsOf(path: string, instances: Instances, replaced?: ReadonlyMap<string, Body>): Exports {
    const known = instances.get(path);
    if (known !== undefined) return known.exports;
    const source = this.sources.get(path);
    if (source === undefined) throw new Error(`${path} is no source behind ${this.entry}`);
    const module = { exports: {} };
    instances.set(path, module);
    const body = replaced?.get(path) ?? source.body;
    body((specifier) => {
      const imported = source.imports.get(specifier) ?? specifier;
      return this.packages.get(imported) ?? this.exportsOf(imported, instances, replaced);
    }, module);
    return module.exports;
  }

  /** Sources and every one that imports them, in however many steps. */
  private importersOf(files: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set(files);
    for (let before = 0; before < found.size; ) {
      before = found.size;
      for (const [path, { imports }] of this.sources) {
        if ([...imports.values()].some((imported) => found.has(imported))) found.add(path);
      }
    }
    return found;
  }
}

/** What each source behind an entry imports at run time, as the bundler resolves it. */
async function importsBehind(entry: string): Promise<Map<string, Source['imports']>> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages from elsewhere',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@gatewright/') || path === entry ? null : { path, external: true },
          );
        },
      },
    ],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      new Map(imports.map(({ original, path }) => [original ?? path, path])),
    ]),
  );
}

async function compiled(file: string, text: string): Promise<Body> {
  const { code } = await transform(text, { loader: 'ts', format: 'cjs', target: 'es2022', sourcefile: file });
  return new Script(`(require, module) => {${code}\n}`, { filename: file }).runInThisContext();
}
