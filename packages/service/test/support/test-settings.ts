import { readServiceSettings, SERVICE_VARIABLES } from '../../src/platform/settings/read-settings.js';
import type { ServiceSettings } from '../../src/platform/settings/settings.js';

/** Variables of the application, and the database that it is tested on: a PostgreSQL, or one in memory unless set. */
export type TestEnvironment = Readonly<
  Partial<Record<keyof typeof SERVICE_VARIABLES | 'GATEWRIGHT_DATABASE_URL', string>>
>;

/** The settings that variables make, as on every host. */
export function testSettings({ GATEWRIGHT_DATABASE_URL: _database, ...variables }: TestEnvironment): ServiceSettings {
  const foreign = Object.keys(variables).filter((name) => !(name in SERVICE_VARIABLES));
  if (foreign.length > 0) throw new Error(`${foreign.join(', ')}: variables of a host, which this one does not read`);
  return readServiceSettings(variables);
}
