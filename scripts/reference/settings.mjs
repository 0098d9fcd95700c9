import { SETTING_VARIABLES } from '@gatewright/server';
import { code, GENERATED } from './markdown.mjs';

/** The environment variables of the server. */
export function settingsPage() {
  const rows = Object.entries(SETTING_VARIABLES).map(([variable, meaning]) => `- ${code(variable)}: ${meaning}\n`);
  return `${GENERATED}
# Settings

The server reads these environment variables at the start. An invalid value stops the start with the name of its variable, and
so does a variable that begins with \`GATEWRIGHT_\` and is not known, unless Kubernetes sets it for a service named \`gatewright\`.

${rows.join('')}`;
}
