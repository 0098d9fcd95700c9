import { type Environment, type RotatedKey, SettingsError } from '@gatewright/service';
import { KEY_NAMES } from '@gatewright/service/internal';

const DAY_MS = 24 * 60 * 60 * 1000;

/** After how long each key is rotated, ms. */
export type KeyRotation = ReadonlyMap<RotatedKey, number>;

/** The schedule by which keys are rotated; empty for none. Throws SettingsError. */
export function readKeyRotation(environment: Environment): KeyRotation {
  const text = environment['GATEWRIGHT_KEY_ROTATION'];
  if (text === undefined) return new Map();
  return new Map(
    text.split(',').map((entry) => {
      const [, name = '', days = ''] = /^([A-Za-z]+):([1-9][0-9]{0,3})$/.exec(entry.trim()) ?? [];
      const key = KEY_NAMES.find((each) => each === name);
      if (key !== undefined) return [key, Number(days) * DAY_MS] as const;
      throw new SettingsError(
        'GATEWRIGHT_KEY_ROTATION',
        `is not KEY:DAYS at "${entry}", with a key of ${KEY_NAMES.join(', ')} and days from 1 to 9999`,
      );
    }),
  );
}
