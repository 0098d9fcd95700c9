/** Rounds of the compression function, and words of its state (FIPS 180-4 §6.2). */
const ROUNDS = 64;
const STATE_WORDS = 8;
const BLOCK_BYTES = 64;
/** Room that the padding takes at least: one byte that ends the message, and the length of it in bits. */
const PADDING_MIN_BYTES = 9;

interface Constants {
  readonly initial: Int32Array;
  readonly rounds: Int32Array;
}

let constants: Constants | undefined;

/** SHA-256 of bytes as 64 lower-case hex digits (FIPS 180-4), without a dependency: a page pays for nothing else. */
export function sha256Hex(bytes: Uint8Array): string {
  return Sha256.of(bytes).hexWith(NO_BYTES);
}

const NO_BYTES = new Uint8Array();

/** SHA-256 of bytes that go on in several ways: what is common to them is hashed once. */
export class Sha256 {
  private constructor(
    private readonly state: Int32Array,
    /** Bytes that fill no block yet. */
    private readonly left: Uint8Array,
    private readonly length: number,
  ) {}

  static of(bytes: Uint8Array): Sha256 {
    const whole = bytes.length - (bytes.length % BLOCK_BYTES);
    const state = known().initial.slice();
    takeBlocks(state, bytes.subarray(0, whole));
    return new Sha256(state, bytes.slice(whole), bytes.length);
  }

  /** The hash of these bytes and then `rest`, as 64 lower-case hex digits. */
  hexWith(rest: Uint8Array): string {
    const state = this.state.slice();
    takeBlocks(state, this.padded(rest));
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** What is left of the message with what ends it, in whole blocks (FIPS 180-4 §5.1.1). */
  private padded(rest: Uint8Array): Uint8Array {
    const bytes = this.left.length + rest.length;
    const message = new Uint8Array(Math.ceil((bytes + PADDING_MIN_BYTES) / BLOCK_BYTES) * BLOCK_BYTES);
    message.set(this.left);
    message.set(rest, this.left.length);
    message[bytes] = 0x80;
    new DataView(message.buffer).setBigUint64(message.length - 8, BigInt(this.length + rest.length) * 8n);
    return message;
  }
}

function known(): Constants {
  constants ??= madeConstants();
  return constants;
}

function takeBlocks(state: Int32Array, blocks: Uint8Array): void {
  const { rounds } = known();
  const message = new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength);
  const schedule = new Int32Array(ROUNDS);
  for (let block = 0; block < blocks.length; block += BLOCK_BYTES) {
    for (let round = 0; round < ROUNDS; round += 1) {
      schedule[round] = round < 16 ? message.getInt32(block + round * 4) : expanded(schedule, round);
    }
    compress(state, schedule, rounds);
  }
}

/** The word of a later round from those before it (FIPS 180-4 §6.2.2, step 1). */
function expanded(schedule: Int32Array, round: number): number {
  const far = schedule[round - 15] ?? 0;
  const near = schedule[round - 2] ?? 0;
  const small0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
  const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
  return ((schedule[round - 16] ?? 0) + small0 + (schedule[round - 7] ?? 0) + small1) | 0;
}

/** Takes one block into the state (FIPS 180-4 §6.2.2, steps 2 to 4). */
function compress(state: Int32Array, schedule: Int32Array, rounds: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < ROUNDS; round += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + big1 + chosen + (rounds[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < STATE_WORDS; index += 1) state[index] = (state[index] ?? 0) + (words[index] ?? 0);
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The fractions of the square roots of the first primes, and of their cube roots, 32 bits each (FIPS 180-4 §4.2.2 and §5.3.3). */
function madeConstants(): Constants {
  const primes: number[] = [];
  for (let number = 2; primes.length < ROUNDS; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return {
    initial: Int32Array.from(primes.slice(0, STATE_WORDS), (prime) => rootFraction(prime, 2)),
    rounds: Int32Array.from(primes, (prime) => rootFraction(prime, 3)),
  };
}

/** The first 32 bits behind the point of a root, exact: in integers, since a host's own roots may differ in the last bit. */
function rootFraction(number: number, degree: number): number {
  const scaled = BigInt(number) << BigInt(32 * degree);
  let root = 0n;
  for (let bit = 1n << 37n; bit > 0n; bit >>= 1n) {
    if ((root | bit) ** BigInt(degree) <= scaled) root |= bit;
  }
  return Number(BigInt.asIntN(32, root));
}
