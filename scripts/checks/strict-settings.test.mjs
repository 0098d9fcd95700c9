import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { strictSettings } from './strict-settings.mjs';
import { madeUp } from './tree.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const breachesIn = (name, change) => {
  const settings = read(name);
  change(settings);
  return strictSettings(madeUp(name, JSON.stringify(settings))).map(({ message }) => message.split(' ')[0]);
};

test('the settings of the checkout pass', () => {
  expect(breachesIn('biome.json', () => {})).toEqual([]);
  expect(breachesIn('tsconfig.json', () => {})).toEqual([]);
});

test.each([
  ['biome.json', 'linter.rules.suspicious.noExplicitAny', (all) => delete all.linter.rules.suspicious.noExplicitAny],
  ['biome.json', 'linter.rules.style.noNonNullAssertion', (all) => (all.linter.rules.style.noNonNullAssertion = 'off')],
  ['tsconfig.json', 'compilerOptions.strict', (all) => (all.compilerOptions.strict = false)],
  [
    'tsconfig.json',
    'compilerOptions.exactOptionalPropertyTypes',
    (all) => delete all.compilerOptions.exactOptionalPropertyTypes,
  ],
])('%s without %s is refused', (name, setting, change) => {
  expect(breachesIn(name, change)).toEqual([setting]);
});

const noAny = { linter: { rules: { suspicious: { noExplicitAny: 'off' } } } };

test.each([
  ['packages/gate/biome.json', noAny],
  ['packages/gate/biome.json', { overrides: [noAny] }],
  ['biome.json', { ...read('biome.json'), overrides: [noAny] }],
  ['packages/gate/tsconfig.json', { compilerOptions: { strict: false } }],
])('%s may not loosen a setting', (path, settings) => {
  expect(strictSettings(madeUp(path, JSON.stringify(settings)))).toHaveLength(1);
});

test('settings further down may differ in the rest', () => {
  const text = JSON.stringify({
    extends: '//',
    overrides: [{ linter: { rules: { style: { useImportType: 'off' } } } }],
  });
  expect(strictSettings(madeUp('packages/gate/biome.json', text))).toEqual([]);
});
