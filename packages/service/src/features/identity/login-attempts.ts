import { type RateLimit, RateLimiter } from '@gatewright/gate';
import { canonicalAddress } from '@gatewright/protocol';
import { WIDE_ATTEMPTS } from '../../platform/settings/read-settings.js';

/** What an attempt counts against. */
export interface AttemptBounds {
  /** Where it comes from, before anything that the caller names. */
  readonly source: string | null;
  /** One person at one place: as many attempts as the settings say. Null where no person is named yet. */
  readonly lane: string | null;
  /** The person at all places: `WIDE_ATTEMPTS` times as many, as from one source for all people. Null for a known device. */
  readonly person: string | null;
}

/**
 * How many passwords are tried. Wrong ones lock out their person at their place: neither the person elsewhere nor other people there. The
 * wider bounds hold off attempts with many names from one address, and at one name from many.
 */
export class PasswordAttempts {
  /** Seconds until a lane that is used up has one attempt again, rounded up. */
  readonly retryAfterSeconds: number;
  private readonly limiter: RateLimiter;

  constructor({ burst, perSecond }: RateLimit) {
    this.retryAfterSeconds = Math.ceil(1 / perSecond);
    this.limiter = new RateLimiter({ burst: burst * WIDE_ATTEMPTS, perSecond: perSecond * WIDE_ATTEMPTS });
  }

  /** Takes one attempt at `now` (ms); false, and nothing taken, where a bound is reached. */
  take({ source, lane, person }: AttemptBounds, now: number): boolean {
    const wide = (key: string | null) => (key === null ? [] : [{ key, cost: 1 }]);
    const narrow = lane === null ? [] : [{ key: lane, cost: WIDE_ATTEMPTS }];
    return this.limiter.takeAll([...wide(source), ...narrow, ...wide(person)], now);
  }
}

/** What a login counts against: the known device that it comes from, else person and address, however the person is written. */
export function loginBounds(source: string, username: string, device: string | null): AttemptBounds {
  if (device !== null) return { source: null, lane: `login by device ${device}`, person: null };
  const person = canonicalAddress(username);
  return { source: `login from ${source}`, lane: `login as ${person} from ${source}`, person: `login as ${person}` };
}

/**
 * What a step of a login at the issuer counts against: the device that logged in there before, else the login that was begun and the
 * address. Logins that are begun leave those that are completed their own.
 */
export function issuerBounds(source: string, login: string | null, device: string | null): AttemptBounds {
  if (device !== null) return { source: null, lane: `issuer login by device ${device}`, person: null };
  const step = login === null ? 'begun' : 'completed';
  const lane = login === null ? null : `issuer login ${login}`;
  return { source: `issuer login ${step} from ${source}`, lane, person: null };
}

/** What naming one's own password counts against: the token that names it. */
export function changeBounds(personId: string, tokenId: string): AttemptBounds {
  const person = `password of ${personId}`;
  return { source: null, lane: `${person} by ${tokenId}`, person };
}
