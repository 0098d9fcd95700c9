import { type Environment, SettingsError } from '@gatewright/service';
import { readSecretFile } from '../files/secret-file.js';

/** The settings that are secrets, or that may hold one. Each may stand in a file, which `NAME_FILE` names. */
const SECRET_SETTINGS = [
  'GATEWRIGHT_DATABASE_URL',
  'GATEWRIGHT_SMTP_URL',
  'GATEWRIGHT_VERIFICATION_SECRET',
  'GATEWRIGHT_OIDC_CLIENT_SECRET',
  'GATEWRIGHT_LOG_KEY',
  'GATEWRIGHT_POLICY_KEY',
  'GATEWRIGHT_SIGNER_TOKEN',
] as const;

type SecretSetting = (typeof SECRET_SETTINGS)[number];

/** The variable of the file of a secret setting. */
function fileVariable<Name extends SecretSetting>(name: Name): `${Name}_FILE` {
  return `${name}_FILE`;
}

/** The meaning of each variable that names the file of a secret. */
export const SECRET_FILE_VARIABLES = Object.fromEntries(
  SECRET_SETTINGS.map((name) => [fileVariable(name), `file (mode 0600) of the value of ${name}, in its place`]),
) as Record<`${SecretSetting}_FILE`, string>;

/**
 * The environment with the secrets that its files hold, without the variables of the files. A line feed at the end of a file is not
 * part of the secret. Throws SettingsError, and what `readSecretFile` throws for a file that others may read.
 */
export async function withSecretFiles(environment: Environment): Promise<Environment> {
  const resolved: Record<string, string | undefined> = { ...environment };
  for (const name of SECRET_SETTINGS) {
    const variable = fileVariable(name);
    const path = environment[variable];
    if (path === undefined) continue;
    if (environment[name] !== undefined)
      throw new SettingsError(variable, `stands beside ${name}; unset one of the two`);
    const text = (await readSecretFile(path))?.replace(/\r?\n$/, '') ?? '';
    if (text === '') throw new SettingsError(variable, `names ${path}, which is missing or empty`);
    delete resolved[variable];
    resolved[name] = text;
  }
  return resolved;
}

/** Throws SettingsError for a variable of a file that `withSecretFiles` did not read. */
export function refuseUnreadFiles(environment: Environment): void {
  const unread = SECRET_SETTINGS.map(fileVariable).find((variable) => environment[variable] !== undefined);
  if (unread !== undefined)
    throw new SettingsError(unread, 'names a file: read the environment by withSecretFiles first');
}
