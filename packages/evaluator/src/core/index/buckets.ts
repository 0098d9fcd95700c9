import { FNV_START, fnvOf } from '../fnv';
import { Program } from '../program';
import {
  POSTING_KEY,
  POSTING_LIMIT,
  POSTING_LIMIT_SLOT,
  POSTING_MOLECULE,
  POSTING_PROBE,
  POSTING_SCOPE,
  POSTING_SLOT,
  Postings,
} from './postings';
import { PROBE_KINDS } from './probes';

const PROBE_WIDTH: i32 = 2;
const BUCKET_WIDTH: i32 = 4;
const BUCKET_PROBE: i32 = 0;
const BUCKET_KEY: i32 = 1;
const BUCKET_FIRST_GROUP: i32 = 2;
const BUCKET_GROUPS: i32 = 3;

const GROUP_WIDTH: i32 = 5;
export const GROUP_LIMIT: i32 = 0;
export const GROUP_SLOT: i32 = 1;
export const GROUP_SCOPE: i32 = 2;
export const GROUP_FIRST: i32 = 3;
export const GROUP_END: i32 = 4;

/**
 * The index, made flat: what to look up in a request (probes), what was found under each key (buckets), and behind each key
 * the molecules without a limit and those behind each kind of limit (groups), in the order of their limits.
 */
export class Buckets {
  readonly molecules: Int32Array;
  readonly limits: Float64Array;
  private readonly probes: i32[] = [];
  private readonly buckets: i32[] = [];
  private readonly groups: i32[] = [];
  /** Bucket + 1 by hash, 0 for free; open addressing, at most half full. */
  private table: Int32Array = new Int32Array(0);
  private mask: i32 = 0;

  constructor(postings: Postings, program: Program) {
    const order = postings.sorted();
    this.molecules = new Int32Array(order.length);
    this.limits = new Float64Array(order.length);
    const probeRows = new Int32Array(program.slots.rows() * PROBE_KINDS);
    for (let at: i32 = 0; at < order.length; at += 1) {
      const posting = order[at] as i32;
      const before: i32 = at === 0 ? -1 : (order[at - 1] as i32);
      if (before < 0 || !postings.isSameKey(before, posting)) this.beginBucket(postings, posting, probeRows);
      if (before < 0 || !postings.isSamePlace(before, posting)) this.beginGroup(postings, posting, at);
      this.molecules[at] = postings.get(posting, POSTING_MOLECULE);
      this.limits[at] = postings.limitOf(posting);
      this.groups[this.groups.length - GROUP_WIDTH + GROUP_END] = at + 1;
    }
    let size: i32 = 16;
    while (size < (this.buckets.length / BUCKET_WIDTH) * 2) size *= 2;
    this.table = new Int32Array(size);
    this.mask = size - 1;
    for (let bucket: i32 = 0; bucket < this.buckets.length / BUCKET_WIDTH; bucket += 1) this.enter(bucket);
  }

  probeCount(): i32 {
    return this.probes.length / PROBE_WIDTH;
  }

  probeKind(probe: i32): i32 {
    return this.probes[probe * PROBE_WIDTH] as i32;
  }

  probeSlot(probe: i32): i32 {
    return this.probes[probe * PROBE_WIDTH + 1] as i32;
  }

  /** The bucket of a probe under a key, or -1. */
  find(probe: i32, key: i32): i32 {
    let place = hashOf(probe, key) & this.mask;
    while (true) {
      const bucket: i32 = (this.table[place] as i32) - 1;
      if (bucket < 0 || (this.bucketOf(bucket, BUCKET_PROBE) === probe && this.bucketOf(bucket, BUCKET_KEY) === key)) {
        return bucket;
      }
      place = (place + 1) & this.mask;
    }
  }

  firstGroup(bucket: i32): i32 {
    return this.bucketOf(bucket, BUCKET_FIRST_GROUP);
  }

  groupCount(bucket: i32): i32 {
    return this.bucketOf(bucket, BUCKET_GROUPS);
  }

  group(group: i32, column: i32): i32 {
    return this.groups[group * GROUP_WIDTH + column] as i32;
  }

  private bucketOf(bucket: i32, column: i32): i32 {
    return this.buckets[bucket * BUCKET_WIDTH + column] as i32;
  }

  private beginBucket(postings: Postings, posting: i32, probeRows: Int32Array): void {
    const kind = postings.get(posting, POSTING_PROBE);
    const slot = postings.get(posting, POSTING_SLOT);
    const known: i32 = slot * PROBE_KINDS + kind;
    if ((probeRows[known] as i32) === 0) {
      this.probes.push(kind);
      this.probes.push(slot);
      probeRows[known] = this.probeCount();
    }
    this.buckets.push((probeRows[known] as i32) - 1);
    this.buckets.push(postings.get(posting, POSTING_KEY));
    this.buckets.push(this.groups.length / GROUP_WIDTH);
    this.buckets.push(0);
  }

  private beginGroup(postings: Postings, posting: i32, at: i32): void {
    this.groups.push(postings.get(posting, POSTING_LIMIT));
    this.groups.push(postings.get(posting, POSTING_LIMIT_SLOT));
    this.groups.push(postings.get(posting, POSTING_SCOPE));
    this.groups.push(at);
    this.groups.push(at);
    const count: i32 = this.buckets.length - BUCKET_WIDTH + BUCKET_GROUPS;
    this.buckets[count] = (this.buckets[count] as i32) + 1;
  }

  private enter(bucket: i32): void {
    let place = hashOf(this.bucketOf(bucket, BUCKET_PROBE), this.bucketOf(bucket, BUCKET_KEY)) & this.mask;
    while ((this.table[place] as i32) !== 0) place = (place + 1) & this.mask;
    this.table[place] = bucket + 1;
  }
}

/** Mixes both, because keys and probes follow each other: near hashes would make long runs to walk through. */
function hashOf(probe: i32, key: i32): i32 {
  const hash = fnvOf(fnvOf(FNV_START, probe), key);
  return hash ^ (hash >>> 15);
}
