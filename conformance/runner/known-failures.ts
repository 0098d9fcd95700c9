import { isJsonObject, type JsonValue } from '@gatewright/protocol';

/** A vector that a subject is known to fail, why, and until when that is accepted. */
export interface KnownFailure {
  /** Id of the vector. */
  readonly id: string;
  readonly reason: string;
  /** The last day, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
}

/** The list of known failures is not one. */
export class KnownFailuresError extends Error {
  constructor(readonly path: string) {
    super(`${path}: a known failure has an id, a reason and a day on which it expires (YYYY-MM-DD)`);
    this.name = 'KnownFailuresError';
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

/** Reads a list of known failures. Throws `KnownFailuresError` with the path of what is wrong. */
export function readKnownFailures(value: JsonValue): KnownFailure[] {
  if (!Array.isArray(value)) throw new KnownFailuresError('$');
  return value.map((item: JsonValue, index: number) => {
    const { id, reason, expires } = isJsonObject(item) ? item : {};
    if (typeof id !== 'string' || typeof reason !== 'string' || reason.trim() === '' || typeof expires !== 'string')
      throw new KnownFailuresError(`$[${index}]`);
    if (!DAY.test(expires) || Number.isNaN(Date.parse(expires))) throw new KnownFailuresError(`$[${index}].expires`);
    return { id, reason, expires };
  });
}

/** True once the last day is over; `now` in milliseconds since the epoch. */
export function hasExpired({ expires }: KnownFailure, now: number): boolean {
  return now >= Date.parse(expires) + MS_PER_DAY;
}
