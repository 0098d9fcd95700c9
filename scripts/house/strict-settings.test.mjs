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
  ['biome.json', 'overrides', (all) => (all.overrides = [])],
  ['tsconfig.json', 'compilerOptions.strict', (all) => (all.compilerOptions.strict = false)],
  [
    'tsconfig.json',
    'compilerOptions.exactOptionalPropertyTypes',
    (all) => delete all.compilerOptions.exactOptionalPropertyTypes,
  ],
])('%s without %s is refused', (name, setting, change) => {
  expect(breachesIn(name, change)).toEqual([setting]);
});
