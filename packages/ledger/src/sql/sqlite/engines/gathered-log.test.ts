import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatheredLog } from './gathered-log.js';

const PAGE = 512;
const FRAME = 24 + PAGE;
const LOG_HEAD = 32;

/** A file in memory. */
class Content {
  #bytes = new Uint8Array(0);
  writes = 0;
  failing = false;

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  readonly write = (bytes: Uint8Array, position: number): number => {
    if (this.failing) throw new Error('no space left on the disk');
    this.writes += 1;
    const end = position + bytes.length;
    if (end > this.#bytes.length) {
      const longer = new Uint8Array(end);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes.set(bytes, position);
    return bytes.length;
  };
}

/** Writes as SQLite does: a head and a page for each frame, the last one's head with the size of the database. */
function append(write: Content['write'], frame: number, fill: readonly number[], isCommit: boolean): void {
  for (const [index, byte] of fill.entries()) {
    const at = LOG_HEAD + (frame + index) * FRAME;
    const isLast = index === fill.length - 1;
    write(headOf(byte, isCommit && isLast), at);
    write(new Uint8Array(PAGE).fill(byte), at + 24);
  }
}

function headOf(byte: number, endsTransaction: boolean): Uint8Array {
  const head = new Uint8Array(24).fill(byte);
  head.fill(0, 4, 8);
  if (endsTransaction) head[7] = 9;
  return head;
}

function setUp() {
  const file = new Content();
  const log = new GatheredLog(file.write);
  const write: Content['write'] = (bytes, position) => log.write(bytes, position);
  write(new Uint8Array(LOG_HEAD).fill(1), 0);
  return { file, log, write };
}

describe('a log whose writes are gathered', () => {
  test('gets a transaction in one piece, before the last of its writes returns', () => {
    const { file, write } = setUp();
    append(write, 0, [1, 2, 3], true);
    append(write, 3, [4, 5], true);
    expect(file.writes).toBe(1 + 1 + 1);
    expect(file.bytes.length).toBe(LOG_HEAD + 5 * FRAME);
  });

  test('tells SQLite with the last of them that they did not arrive, and gathers again once they do', () => {
    const { file, write } = setUp();
    file.failing = true;
    expect(() => append(write, 0, [1, 2], true)).toThrow('no space left');
    file.failing = false;
    append(write, 0, [3, 4], true);
    const writes = file.writes;
    append(write, 2, [5, 6, 7], true);
    expect(file.writes).toBe(writes + 1);
    expect(file.bytes.length).toBe(LOG_HEAD + 5 * FRAME);
  });

  test('takes a write that is cut short for one that failed', () => {
    const file = new Content();
    const log = new GatheredLog((bytes, position) => file.write(bytes.subarray(0, 100), position));
    log.write(new Uint8Array(LOG_HEAD), 0);
    const write: Content['write'] = (bytes, position) => log.write(bytes, position);
    expect(() => append(write, 0, [1], true)).toThrow(/100 of/);
  });

  test('does not keep more than a mebibyte', () => {
    const { file, write } = setUp();
    append(
      write,
      0,
      Array.from({ length: 4_096 }, (_, index) => index % 256),
      false,
    );
    expect(LOG_HEAD + 4_096 * FRAME - file.bytes.length).toBeLessThan(1024 * 1024);
  });

  const byte = fc.integer({ min: 1, max: 255 });
  const step = fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant('commit' as const),
        fill: fc.array(byte, { minLength: 1 }),
        heads: fc.nat(4),
      }),
      weight: 4,
    },
    fc.record({ kind: fc.constant('spill' as const), fill: fc.array(byte, { minLength: 1 }) }),
    fc.record({ kind: fc.constant('undo' as const), frames: fc.nat(4) }),
    fc.record({ kind: fc.constant('page' as const), frame: fc.nat(9), byte }),
    fc.record({ kind: fc.constant('begin anew' as const), byte }),
    fc.record({ kind: fc.constant('fail' as const), fill: fc.array(byte, { minLength: 1 }) }),
  );

  test('is what it would be if each were written at once, whenever a transaction ended or somebody looks', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { file, log, write } = setUp();
        const plain = new Content();
        plain.write(new Uint8Array(LOG_HEAD).fill(1), 0);
        const both: Content['write'] = (bytes, position) => {
          plain.write(bytes, position);
          return write(bytes, position);
        };
        let frames = 0;
        for (const one of steps) {
          if (one.kind === 'commit' || one.kind === 'spill') {
            append(both, frames, one.fill, one.kind === 'commit');
            frames += one.fill.length;
            if (one.kind === 'spill') continue;
            // Where pages were written over, the heads from there on are written again, to the last.
            for (let frame = Math.max(0, frames - one.heads); frame < frames; frame += 1) {
              both(headOf(7, frame === frames - 1), LOG_HEAD + frame * FRAME);
            }
          } else if (one.kind === 'undo') {
            frames = Math.max(0, frames - one.frames);
            continue;
          } else if (one.kind === 'page' && one.frame < frames) {
            both(new Uint8Array(PAGE).fill(one.byte), LOG_HEAD + one.frame * FRAME + 24);
          } else if (one.kind === 'begin anew') {
            both(new Uint8Array(LOG_HEAD).fill(one.byte), 0);
            frames = 0;
          } else if (one.kind === 'fail') {
            log.flush();
            file.failing = true;
            expect(() => append(write, frames, one.fill, true)).toThrow();
            file.failing = false;
            continue;
          }
          if (one.kind !== 'commit') log.flush();
          expect(Buffer.compare(file.bytes, plain.bytes)).toBe(0);
        }
        log.flush();
        expect(Buffer.compare(file.bytes, plain.bytes)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
