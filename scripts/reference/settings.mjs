import { SETTING_VARIABLES } from '@gatewright/server';
import { code, GENERATED } from './markdown.mjs';

/** The environment variables of the server. */
export function settingsPage() {
  const rows = Object.entries(SETTING_VARIABLES).map(([variable, meaning]) => `- ${code(variable)}: ${meaning}\n`);
  return `${GENERATED}
# Settings

This page has every setting of a server, for operators. Settings are environment variables, read at the start. An invalid value stops the start, with the name of its variable. So does an unknown
variable that begins with \`GATEWRIGHT_\`, unless it is one that Kubernetes sets for a service named \`gatewright\`.

${rows.join('')}`;
}
