import { type Timers, wait } from './timers.js';

/** Derivations that may wait; a password that comes then is refused. */
export const PASSWORDS_WAITING_MAX = 16;

/** How many keys a host derives from passwords and passphrases at a time, and how long it rests after each, ms. */
export interface DerivationPace {
  readonly atOnce: number;
  readonly restMs: number;
}

/** Too many passwords wait to be stretched: one more is refused before any work, for every name alike. */
export class TooManyPasswordsError extends Error {
  readonly code = 'RATE_LIMIT_EXCEEDED';
  readonly retryAfterSeconds = 10;

  constructor() {
    super('too many logins at once; wait for Retry-After seconds');
    this.name = 'TooManyPasswordsError';
  }
}

/**
 * Derives keys from what people remember when their turn has come. On Node each keeps a thread of the pool for a tenth of a second:
 * without turns, logins that come together would leave none to write decisions to the disk. A host of one thread rests after each, so
 * that they take a share of it however many come.
 */
export class KeyDerivations {
  private readonly waiting: (() => void)[] = [];
  private underWay = 0;

  constructor(
    private readonly pace: DerivationPace,
    private readonly timers: Pick<Timers, 'after'>,
  ) {}

  /** True while so many wait that a password is refused. */
  get isFull(): boolean {
    return this.waiting.length >= PASSWORDS_WAITING_MAX;
  }

  /** Throws what `derive` throws. */
  async inTurn<T>(derive: () => Promise<T>): Promise<T> {
    if (this.underWay === this.pace.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.underWay += 1;
    try {
      return await derive();
    } finally {
      if (this.pace.restMs === 0) this.passOn();
      else void wait(this.timers, this.pace.restMs).then(() => this.passOn());
    }
  }

  /** The next in the queue takes the place over as it is. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.underWay -= 1;
    else next();
  }
}
