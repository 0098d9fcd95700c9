import { defaultSettings } from '@gatewright/service';
import { describe, expect, test } from 'vitest';
import { createBrowserGate } from '../src/browser-gate.js';
import { refuseUnknownOptions } from '../src/known-options.js';

describe('options', () => {
  test.each([
    [{ storage: 'memory', setings: {} }, /^setings: .*storage, name, settings, files$/],
    [{ storage: 'memory', settings: { settlemnt: 'strict' } }, /^settings\.settlemnt: .*settings\.settlement/],
    [{ storage: 'memory', files: { wroker: 'x' } }, /^files\.wroker: .*files\.worker/],
  ])('a gate in a browser refuses the unknown option in %j, and names the known ones', async (options, message) => {
    await expect(createBrowserGate(Object(options))).rejects.toThrow(TypeError);
    await expect(createBrowserGate(Object(options))).rejects.toThrow(message);
  });

  test('a gate in a browser takes every setting of the service', () => {
    expect(() => refuseUnknownOptions({ storage: 'opfs', name: 'own', settings: defaultSettings() })).not.toThrow();
  });
});
