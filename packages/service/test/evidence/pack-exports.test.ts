import { expect, test } from 'vitest';
import { PackExports } from '../../src/features/evidence/pack-exports.js';

test('an organisation exports one pack at a time, and another once that has ended', () => {
  const exports = new PackExports(2);
  const end = exports.begin('org-1');
  expect(exports.begin('org-1')).toBe(null);
  end?.();
  expect(exports.begin('org-1')).not.toBe(null);
});

test('all organisations export a limited number of packs at a time, and another once one has ended', () => {
  const exports = new PackExports(2);
  exports.begin('org-1');
  const end = exports.begin('org-2');
  expect(exports.begin('org-3')).toBe(null);
  end?.();
  expect(exports.begin('org-3')).not.toBe(null);
});
