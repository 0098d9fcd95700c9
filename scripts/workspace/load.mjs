// Loads what was built, as a user's program would.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from './steps.mjs';

/**
 * Takes every built entry by its public name, with `require` as CommonJS does and then with `import`, in a Node that
 * refuses to make code from text (`eval`, `new Function`), as many hosts do. Left out: commands, which would run, and suites
 * for a test runner, which load only inside one.
 * @returns {Promise<string>} the error; empty when everything loads.
 */
export async function loadEntries(root, packages) {
  const specifiers = [];
  for (const { name, folder, manifest, entries } of packages) {
    const commands = Object.values(manifest.bin ?? {});
    for (const entry of entries) {
      const output = `./dist/${entry.name}.js`;
      const text = await readFile(join(root, folder, output), 'utf8');
      if (!commands.includes(output) && !/from ['"]vitest['"]/.test(text))
        specifiers.push(name + entry.subpath.slice(1));
    }
  }
  const program = [
    `const require = (await import('node:module')).createRequire(${JSON.stringify(join(root, 'package.json'))});`,
    ...specifiers.map((specifier) => `require('${specifier}');`),
    ...specifiers.map((specifier) => `await import('${specifier}');`),
  ].join('\n');
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program];
  const { ok, output } = await runStep(process.execPath, flags, { cwd: root });
  return ok ? '' : output || 'loading ended without a word';
}
