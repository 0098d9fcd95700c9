// Bundles the entries of a package to ESM. Everything that is not the package's own stays an import.
import { join } from 'node:path';
import { build } from 'tsup';

export async function buildJavaScript(root, { folder, entries }) {
  const home = join(root, folder);
  await build({
    config: false,
    silent: true,
    entry: Object.fromEntries(entries.map(({ name, source }) => [name, join(home, source)])),
    outDir: join(home, 'dist'),
    tsconfig: join(root, 'tsconfig.json'),
    format: 'esm',
    target: 'es2022',
    // Entries of one package share their modules, so that a class is the same class whichever entry it came through.
    splitting: true,
    sourcemap: true,
    skipNodeModulesBundle: true,
  });
}
