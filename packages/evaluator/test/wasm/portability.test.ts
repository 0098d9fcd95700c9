import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';
import { expect, it } from 'vitest';

it('the core compiles unchanged as AssemblyScript, and needs nothing from its host', async () => {
  const entry = fileURLToPath(new URL('./support/portable-run.ts', import.meta.url));
  const options = ['--runtime', 'stub', '--use', 'abort=', '--textFile', 'core.wat', '--baseDir', '/'];
  const written = new Map<string, string | Uint8Array>();
  const { error, stderr } = await main([entry.slice(1), ...options], {
    writeFile: (name, contents) => {
      written.set(name, contents);
    },
  });
  expect(`${error?.message ?? ''}${stderr.toString()}`).toBe('');
  expect(String(written.get('core.wat'))).not.toContain('(import');
});
