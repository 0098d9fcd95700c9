import { expect, test } from 'vitest';
import { manifests } from './manifests.mjs';

const ROOT = { license: 'Apache-2.0', version: '1.0.0', engines: { node: '>=20' } };
const SOUND = { ...ROOT, description: 'made up', sideEffects: false };

const messagesFor = (manifest, readme = '# made up', path = 'packages/made-up/package.json') => {
  const textOf = (asked) => (asked === 'package.json' ? JSON.stringify(ROOT) : readme);
  return manifests({ path, text: JSON.stringify(manifest) }, { textOf }).map(({ message }) => message);
};

test('a manifest with all fields is sound, also one that ends below a version of Node', () => {
  expect(messagesFor(SOUND)).toEqual([]);
  expect(messagesFor({ ...SOUND, engines: { node: '>=20 <24' } })).toEqual([]);
});

test.each([
  [{ license: 'MIT' }, 'license is not Apache-2.0'],
  [{ version: '0.9.0' }, 'version is not 1.0.0'],
  [{ description: undefined }, 'description is missing'],
  [{ engines: { node: '>=18' } }, 'engines.node does not begin with >=20'],
  [{ engines: undefined }, 'engines.node does not begin with >=20'],
  [{ sideEffects: undefined }, 'sideEffects is neither false nor a list'],
  [{ repository: 'elsewhere' }, 'repository is written by scripts/pack.mjs: remove it'],
])('a manifest with %j is named', (change, message) => {
  expect(messagesFor({ ...SOUND, ...change })).toEqual([message]);
});

test('a maturity stands in manifest and README, or in neither', () => {
  const differ = ['gatewright.maturity and the row **Experimental.** of README.md are not both there'];
  const experimental = { ...SOUND, gatewright: { maturity: 'experimental' } };
  const row = '# made up\n\n**Experimental.** Anything may change.';
  expect(messagesFor(experimental, row)).toEqual([]);
  expect(messagesFor(experimental)).toEqual(differ);
  expect(messagesFor(SOUND, row)).toEqual(differ);
  expect(messagesFor({ ...SOUND, gatewright: { maturity: 'good' } })).toEqual([
    'gatewright.maturity is good, and not experimental',
  ]);
});

test('a package that is part of another one, and a manifest elsewhere, are not published', () => {
  expect(messagesFor({ private: true })).toEqual([]);
  expect(messagesFor({}, '', 'examples/made-up/package.json')).toEqual([]);
});
