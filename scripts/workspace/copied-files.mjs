// Copies files of other packages that a package ships, so that its users install neither those packages nor their scripts.
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Copies what a manifest names under `copiedFiles`, as target and source, if it does. */
export async function copyFiles(root, { folder, manifest }) {
  const home = join(root, folder);
  const { resolve } = createRequire(join(home, 'package.json'));
  for (const [target, specifier] of Object.entries(manifest.copiedFiles ?? {})) {
    await mkdir(dirname(join(home, target)), { recursive: true });
    await copyFile(resolve(specifier), join(home, target));
  }
}
