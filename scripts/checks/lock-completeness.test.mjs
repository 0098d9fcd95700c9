import { expect, test } from 'vitest';
import { lockCompleteness } from './lock-completeness.mjs';

const tool = { optionalDependencies: { 'tool-linux': '1', 'tool-darwin': '1' } };
const breachesIn = (packages) => lockCompleteness({ path: 'package-lock.json', text: JSON.stringify({ packages }) });

test('a platform that is not locked is named', () => {
  expect(breachesIn({ '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux': {} })).toEqual([
    { line: 1, message: 'node_modules/tool: not locked: tool-darwin' },
  ]);
});

test('platforms count wherever Node would find them', () => {
  const packages = {
    '': {},
    'node_modules/host/node_modules/tool': tool,
    'node_modules/tool-linux': {},
    'node_modules/host/node_modules/tool-darwin': {},
  };
  expect(breachesIn(packages)).toEqual([]);
});
