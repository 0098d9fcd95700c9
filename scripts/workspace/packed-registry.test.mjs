import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { madeUpCheckout, packageFiles } from './made-up-checkout.mjs';
import { packedRegistry } from './packed-registry.mjs';

test('a package is served by its manifest and a tarball of the stated digest, another one is not', async () => {
  const root = await madeUpCheckout({
    'package.json': { name: 'made-up', private: true, workspaces: ['packages/*'] },
    ...packageFiles('base', { dependencies: { other: '2.0.0' } }),
    ...packageFiles('own', { private: true }),
  });
  const registry = await packedRegistry(root);
  onTestFinished(() => registry.close());
  const ask = (name) => fetch(`${registry.origin}/${encodeURIComponent(name)}`);
  const { versions, ...listed } = await (await ask('@made-up/base')).json();
  expect(listed).toEqual({ name: '@made-up/base', 'dist-tags': { latest: '1.0.0' } });
  const { dist, dependencies } = versions['1.0.0'];
  expect(dependencies).toEqual({ other: '2.0.0' });
  const tarball = Buffer.from(await (await fetch(dist.tarball)).arrayBuffer());
  expect(`sha512-${createHash('sha512').update(tarball).digest('base64')}`).toBe(dist.integrity);
  for (const name of ['@made-up/own', 'other']) expect((await ask(name)).status).toBe(404);
});
