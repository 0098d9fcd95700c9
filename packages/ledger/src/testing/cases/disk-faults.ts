import type { LedgerStore } from '../../stores/store.js';
import type { TestRunner } from '../bench.js';
import { type DiskImage, EMPTY_DISK, type OpenOnDisk, torn, withoutFlush, writtenBytes } from '../disk.js';
import { asText, RandomSteps, type Step } from '../random-steps.js';

/** One promise of a store on files. */
export interface DiskCase {
  readonly promise: string;
  run(open: OpenOnDisk, expect: TestRunner['expect']): Promise<void>;
}

/** Random histories of each case. */
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);

/** Times that power is lost in one history, and the most steps between two of them. */
const LOSSES = 3;
const STEPS_MAX = 5;

export const DISK_CASES: readonly DiskCase[] = [
  {
    promise: 'a write that was cut at any byte is there whole or not at all, and what follows it is kept',
    run: (open, expect) => forEachSeed(expect, (steps) => cutLastWrite(open, steps)),
  },
  {
    promise: 'a write that the disk had no room for takes nothing that was answered, and leaves no half of itself',
    run: (open, expect) => forEachSeed(expect, (steps) => fillDisk(open, steps)),
  },
  {
    promise: 'after flushes that kept nothing, the store is as it was after one of its steps, or fails',
    run: (open, expect) => forEachSeed(expect, (steps) => loseFlush(open, steps)),
  },
];

/** Runs a property on each seed; the first violation is named with its seed. */
async function forEachSeed(
  expect: TestRunner['expect'],
  violation: (steps: RandomSteps) => Promise<string | null>,
): Promise<void> {
  for (const seed of SEEDS) {
    const found = await violation(new RandomSteps(seed)).catch((error: unknown) => String(error));
    expect({ seed, found }).toEqual({ seed, found: null });
  }
}

/** A step that ran, with its answer; null where it failed and may have landed all the same. */
interface Ran {
  readonly step: Step;
  readonly answer: string | null;
}

/** A store on files that runs steps and keeps their answers. */
class Session {
  readonly ran: Ran[] = [];

  private constructor(
    private readonly steps: RandomSteps,
    readonly store: LedgerStore,
    readonly image: () => Promise<DiskImage>,
    readonly limit: (bytes: number | null) => Promise<void>,
    before: readonly Ran[],
  ) {
    this.ran.push(...before);
  }

  /** Opens the files, on which the steps `before` ran. */
  static async open(open: OpenOnDisk, steps: RandomSteps, image: DiskImage, before: readonly Ran[]): Promise<Session> {
    let session: Session | null = null;
    const disk = await open(image, () => session?.now ?? steps.now);
    session = new Session(steps, disk.store, disk.image, disk.limit ?? (async () => {}), before);
    return session;
  }

  /** The time of the store's clock, ms. */
  get now(): number {
    return this.steps.now;
  }

  /** Runs a step that has to land. */
  async run(): Promise<void> {
    const step = await this.steps.next(this.store);
    this.ran.push({ step, answer: asText(await step.run(this.store)) });
  }

  /** Runs a batch that may fail. One of which the store says that it did not land must stay so. */
  async tryBatch(): Promise<void> {
    const step = this.steps.batch();
    const answer = await step.run(this.store).then(asText, () => null);
    const isAbsent = answer === null && step.batchId !== null && (await this.#receipt(step.batchId)) === false;
    if (!isAbsent) this.ran.push({ step, answer });
  }

  /** The history that explains what readers see now, among those that keep each answered step; null where none does. */
  async history(): Promise<readonly Ran[] | null> {
    const found = await this.steps.readOut(this.store);
    for (const candidate of histories(this.ran)) {
      const { answers, state } = await this.steps.replay(candidate.map(({ step }) => step));
      const agrees = candidate.every(({ answer }, index) => answer === null || answer === answers[index]);
      if (state === found && agrees) return candidate;
    }
    return null;
  }

  /** The history whose first steps, and no other, readers see; null where there is none. */
  async prefix(): Promise<readonly Ran[] | null> {
    const found = await this.steps.readOut(this.store);
    for (let length = this.ran.length; length >= 0; length -= 1) {
      const first = this.ran.slice(0, length);
      const { state } = await this.steps.replay(first.map(({ step }) => step));
      if (state === found) return first;
    }
    return null;
  }

  /** Closes what a crash would end. A disk that failed may fail again. */
  async end(): Promise<void> {
    await this.limit(null);
    await this.store.close().catch(() => {});
  }

  #receipt(batchId: string): Promise<boolean | null> {
    return this.store.receipt(batchId).catch(() => null);
  }
}

/** The steps that were answered, with and without each of the others. */
function histories(ran: readonly Ran[]): readonly (readonly Ran[])[] {
  return ran.reduce<readonly (readonly Ran[])[]>(
    (found, each) => [...found.map((before) => [...before, each]), ...(each.answer === null ? found : [])],
    [[]],
  );
}

async function cutLastWrite(open: OpenOnDisk, steps: RandomSteps): Promise<string | null> {
  let image = EMPTY_DISK;
  let ran: readonly Ran[] = [];
  for (let loss = 0; loss <= LOSSES; loss += 1) {
    const session = await Session.open(open, steps, image, ran);
    const settled = await session.history();
    if (settled === null) return `after loss ${loss} readers see no history of what was answered`;
    session.ran.splice(0, session.ran.length, ...settled);
    let before = image;
    for (let count = 1 + steps.below(STEPS_MAX); count > 0; count -= 1) {
      before = await session.image();
      await session.run();
    }
    const after = await session.image();
    const last = session.ran.at(-1);
    await session.end();
    if (last === undefined) return 'no step ran';
    ran = [...session.ran.slice(0, -1), { ...last, answer: null }];
    image = torn(before, after, steps.below(writtenBytes(before, after) + 1));
  }
  return null;
}

async function fillDisk(open: OpenOnDisk, steps: RandomSteps): Promise<string | null> {
  let image = EMPTY_DISK;
  let ran: readonly Ran[] = [];
  for (let loss = 0; loss <= LOSSES; loss += 1) {
    const session = await Session.open(open, steps, image, ran);
    const settled = await session.history();
    if (settled === null) return `after full disk ${loss} readers see no history of what was answered`;
    session.ran.splice(0, session.ran.length, ...settled);
    const before = await session.image();
    await session.run();
    const written = writtenBytes(before, await session.image());
    await session.limit(steps.below(written * 2));
    await session.tryBatch();
    await session.tryBatch();
    await session.limit(null);
    await session.tryBatch();
    image = await session.image();
    ran = [...session.ran];
    await session.end();
  }
  return null;
}

async function loseFlush(open: OpenOnDisk, steps: RandomSteps): Promise<string | null> {
  const session = await Session.open(open, steps, EMPTY_DISK, []);
  const images = [await session.image()];
  for (let count = 2 + steps.below(STEPS_MAX); count > 0; count -= 1) {
    await session.run();
    images.push(await session.image());
  }
  await session.end();
  const last = images.at(-1) ?? EMPTY_DISK;
  const flush = 1 + steps.below(images.length - 1);
  const [before = EMPTY_DISK, after = EMPTY_DISK] = images.slice(flush - 1);
  for (const image of [before, withoutFlush(last, before, after)]) {
    const violation = await openLost(open, steps, image, session.ran);
    if (violation !== null) return `flush ${flush} of ${images.length - 1} kept nothing: ${violation}`;
  }
  return null;
}

/** Opens a disk that lost a flush: what is read must be a prefix of the history, and what is then answered must be kept. */
async function openLost(
  open: OpenOnDisk,
  steps: RandomSteps,
  image: DiskImage,
  ran: readonly Ran[],
): Promise<string | null> {
  const opened = await Session.open(open, steps, image, ran).catch(() => null);
  if (opened === null) return null;
  const first = await opened.prefix().catch(() => 'refused' as const);
  if (first === 'refused') return opened.end().then(() => null);
  if (first === null) return 'readers see a state that the store never had';
  opened.ran.splice(0, opened.ran.length, ...first);
  await opened.tryBatch();
  const next = await opened.image();
  await opened.end();
  const again = await Session.open(open, steps, next, opened.ran);
  const kept = (await again.history()) !== null;
  await again.end();
  return kept ? null : 'a batch that was answered afterwards is not kept';
}
