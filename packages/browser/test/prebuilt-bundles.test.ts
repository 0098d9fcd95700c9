import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SQLITE_INTEGRITY } from '../src/sqlite/integrity.js';

/** Most that a prebuilt bundle has after gzip, with everything but SQLite's WebAssembly file in it, bytes. */
const PREBUILT_MAX_BYTES = 396 * 1024;

/** The files as the build wrote them. */
const fileOf = (name: string) => readFileSync(fileURLToPath(new URL(`../dist/${name}`, import.meta.url)));
const integrityOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

// covers prebuilt-bundle-has: A prebuilt bundle has at most 396 KiB after gzip, with SQLite's WebAssembly file apart
test.each(['gatewright.js', 'gatewright.global.js'])('%s has at most 396 KiB after gzip', (name) => {
  const { length } = gzipSync(fileOf(name), { level: 9 });
  console.log(`${name}: ${(length / 1024).toFixed(1)} KiB after gzip`);
  expect(length).toBeLessThanOrEqual(PREBUILT_MAX_BYTES);
});

// covers prebuilt-bundle-has
test('the integrity of every prebuilt bundle is written beside them', () => {
  const written: unknown = JSON.parse(fileOf('integrity.json').toString());
  const names = ['gatewright.global.js', 'gatewright.js', 'sqlite3.wasm'];
  expect(written).toEqual(Object.fromEntries(names.map((name) => [name, integrityOf(fileOf(name))])));
});

test('a gate takes the official file of SQLite alone', () => {
  expect(SQLITE_INTEGRITY).toBe(integrityOf(fileOf('sqlite3.wasm')));
});

test('no prebuilt bundle makes code from text', () => {
  for (const name of ['gatewright.js', 'gatewright.global.js']) {
    expect(fileOf(name).toString()).not.toMatch(/\beval\(|new Function\(/);
  }
});
