import type { Settings } from '@gatewright/server';
import type { Invocation } from './command.js';

/** The options that stand for a setting of the service, each with the variable that it overrides. */
const VARIABLES = [
  ['port', 'PORT'],
  ['host', 'HOST'],
  ['data-dir', 'GATEWRIGHT_DATA_DIR'],
  ['database-url', 'GATEWRIGHT_DATABASE_URL'],
] as const;

/** Where the service listens. */
export const LISTEN_OPTIONS = { port: 'text', host: 'text' } as const;
export const LISTEN_USAGE = '[--port N] [--host ADDRESS]';

/** Where the database is and its keys are: options of every command that opens it. */
export const DATABASE_OPTIONS = { 'data-dir': 'text', 'database-url': 'text' } as const;
export const DATABASE_USAGE = '[--data-dir FOLDER] [--database-url URL]';

type Given = { readonly [Option in (typeof VARIABLES)[number][0]]?: string | undefined };

/** The settings of the environment, with those that options give in their place. Throws SettingsError naming the variable. */
export async function settingsOf(given: Given, environment: Invocation['environment']): Promise<Settings> {
  const { readSettings, withSecretFiles } = await import('@gatewright/server');
  const overriding = VARIABLES.flatMap(([option, variable]) => {
    const value = given[option];
    return value === undefined ? [] : [[variable, value] as const];
  });
  const overridden = new Set(overriding.map(([variable]) => `${variable}_FILE`));
  const others = Object.entries(environment).filter(([variable]) => !overridden.has(variable));
  return readSettings(await withSecretFiles({ ...Object.fromEntries(others), ...Object.fromEntries(overriding) }));
}
