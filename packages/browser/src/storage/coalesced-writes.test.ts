import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SyncFile } from '../sqlite/vfs.js';
import { coalescingWrites } from './coalesced-writes.js';

/** A file in memory, and what was done with it. */
class MemoryFile implements SyncFile {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  writes = 0;
  isFull = false;

  read(target: Uint8Array, { at }: { readonly at: number }): number {
    const found = this.bytes.subarray(at, at + target.length);
    target.set(found);
    return found.length;
  }

  write(source: Uint8Array, { at }: { readonly at: number }): number {
    if (this.isFull || source.length === 0) return 0;
    this.writes += 1;
    if (at + source.length > this.bytes.length) this.truncate(at + source.length);
    this.bytes.set(source, at);
    return source.length;
  }

  truncate(length: number): void {
    const next = new Uint8Array(length);
    next.set(this.bytes.subarray(0, length));
    this.bytes = next;
  }

  getSize(): number {
    return this.bytes.length;
  }

  flush(): void {}
  close(): void {}
}

const place = fc.integer({ min: 0, max: 40 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), at: place, length: place }) },
  fc.record({ kind: fc.constant('append' as const), at: place, length: place }),
  fc.record({ kind: fc.constantFrom('read' as const, 'truncate' as const), at: place, length: place }),
  fc.record({ kind: fc.constantFrom('flush' as const, 'size' as const), at: place, length: place }),
);

test('a file with coalesced writes reads as the file without, and is the same after each flush', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const [plain, inner] = [new MemoryFile(), new MemoryFile()];
    const coalesced = coalescingWrites(inner);
    let end = 0;
    for (const [index, { kind, at, length }] of steps.entries()) {
      for (const file of [plain, coalesced]) {
        const source = new Uint8Array(length).fill(index + 1);
        if (kind === 'write') file.write(source, { at });
        else if (kind === 'append') file.write(source, { at: end });
        else if (kind === 'truncate') file.truncate(at);
        else if (kind === 'flush') file.flush();
      }
      if (kind === 'write') end = at + length;
      else if (kind === 'append') end += length;
      expect(coalesced.getSize()).toBe(plain.getSize());
      const [wanted, found] = [new Uint8Array(length), new Uint8Array(length)];
      if (kind === 'read') expect(coalesced.read(found, { at })).toBe(plain.read(wanted, { at }));
      expect(found).toEqual(wanted);
      if (kind === 'flush') expect(inner.bytes).toEqual(plain.bytes);
    }
    coalesced.close();
    expect(inner.bytes).toEqual(plain.bytes);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('writes that follow each other are one, whose source may change meanwhile', () => {
  const inner = new MemoryFile();
  const file = coalescingWrites(inner);
  const source = new Uint8Array(4_096);
  for (let page = 0; page < 100; page += 1) {
    file.write(source.fill(page), { at: page * source.length });
  }
  file.flush();
  expect(inner.writes).toBe(1);
  expect(inner.bytes.filter((_, index) => index % 4_096 === 0)).toEqual(
    Uint8Array.from({ length: 100 }, (_, page) => page),
  );
});

test('a full disk is that of the flush, and the next one writes what did not fit', () => {
  const inner = new MemoryFile();
  const file = coalescingWrites(inner);
  inner.isFull = true;
  file.write(new Uint8Array(10).fill(1), { at: 0 });
  expect(() => file.flush()).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  inner.isFull = false;
  file.flush();
  expect(inner.bytes).toEqual(new Uint8Array(10).fill(1));
});
