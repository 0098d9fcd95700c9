import { expect, test } from 'vitest';
import { bundleSiblings } from '../../src/bundle/siblings.js';
import type { JsonObject } from '../../src/json/index.js';

test.each<[string, JsonObject, string | null]>([
  ['no containment', {}, null],
  ['null', { contained: null }, null],
  ['a status', { contained: { status: 'quarantined' } }, 'quarantined'],
  ['a bare word', { contained: 'decommissioned' }, 'decommissioned'],
  ['unknown words', { contained: { status: 'on leave' } }, 'suspended'],
  ['other case', { contained: 'Quarantined' }, 'suspended'],
  ['a bare flag', { contained: true }, 'suspended'],
  ['even false', { contained: false }, 'suspended'],
  ['an object without a status', { contained: {} }, 'suspended'],
])('containment as %s is read, and as a suspension where it is not known', (_says, answer, contained) => {
  expect(bundleSiblings(answer).contained).toBe(contained);
});

test.each<[string, JsonObject, string | null]>([
  ['no mode', {}, null],
  ['null', { operatingMode: null }, null],
  ['a mode', { operatingMode: { mode: 'supervised' } }, 'supervised'],
  ['a bare word in capitals', { operatingMode: ' READ_ONLY ' }, 'read_only'],
  ['a misspelt mode', { operatingMode: { mode: 'autonomus' } }, 'restricted'],
  ['an empty word', { operatingMode: '' }, 'restricted'],
  ['an object without a mode', { operatingMode: {} }, 'restricted'],
  ['a number', { operatingMode: { mode: 7 } }, 'restricted'],
])('an operating mode as %s is read, and as restricted where it is not known', (_says, answer, operatingMode) => {
  expect(bundleSiblings(answer).operatingMode).toBe(operatingMode);
});
