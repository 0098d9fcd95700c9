import type { Settings } from '@gatewright/server';
import { type Invocation, UsageError } from './command.js';
import type { OptionValues } from './options.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from './setting-options.js';

/** Where a command works that can be done through a running service as well as on the database of stopped ones. */
export type Place = { readonly url: string } | { readonly url: null; readonly settings: Settings };

export const PLACE_OPTIONS = { url: 'text', ...DATABASE_OPTIONS } as const;

/** How a place is given, with the further options that a service wants. */
export const placeUsage = (ofService = '') => `[${DATABASE_USAGE} | --url BASE_URL${ofService}]`;

/**
 * The place that options name: a database where one is named, else the service of --url or GATEWRIGHT_URL, else the database
 * of the environment. Throws UsageError where they name both.
 */
export async function placeOf(
  given: OptionValues<typeof PLACE_OPTIONS>,
  environment: Invocation['environment'],
): Promise<Place> {
  const namesDatabase = (given['data-dir'] ?? given['database-url']) !== undefined;
  if (namesDatabase && given.url !== undefined) {
    throw new UsageError(
      '--url is a running service, --data-dir and --database-url are of stopped ones; give one or the other',
    );
  }
  const url = given.url ?? (namesDatabase ? undefined : environment['GATEWRIGHT_URL']);
  return url === undefined ? { url: null, settings: await settingsOf(given, environment) } : { url };
}
