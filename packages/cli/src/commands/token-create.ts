import { isJsonObject } from '@gatewright/protocol';
import { createTokenOffline, ROLES, type Role } from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE } from '../command.js';
import { emailAddress, oneOf, readOptionGroups, required } from '../options.js';
import { askService } from '../service-command.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';
import { visible, visibleJson } from '../visible.js';

/**
 * `gatewright token create`: through a running service with an owner's token, from --token or GATEWRIGHT_TOKEN, or on the data
 * directory of a stopped one.
 */
export const tokenCreate: Command = {
  name: 'token create',
  usage: `--role ROLE --email ADDRESS [${DATABASE_USAGE} | --url BASE_URL --token OWNER_TOKEN] [--json]`,
  summary: 'make an access token; it is printed once and stored only as a hash',
  async run({ args, environment, terminal }) {
    const kinds = { role: 'text', email: 'text', url: 'text', token: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(args, kinds, DATABASE_OPTIONS);
    const role = oneOf(required(options.role, 'role'), 'role', ROLES);
    const email = emailAddress(required(options.email, 'email'), 'email');
    const offline = async (): Promise<Made> => {
      const { token } = await createTokenOffline(settingsOf(shared, environment), email, role);
      return { ok: true, token };
    };
    const ownerToken = options.token ?? environment['GATEWRIGHT_TOKEN'];
    const made =
      options.url === undefined
        ? await offline()
        : await throughService(options.url, required(ownerToken, 'token'), { role, email });
    if (!made.ok) {
      terminal.err(visible(made.refusal));
      return EXIT_NEGATIVE;
    }
    terminal.out(options.json === true ? visibleJson({ role, email, token: made.token }) : made.token);
    return EXIT_FINE;
  },
};

type Made = { readonly ok: true; readonly token: string } | { readonly ok: false; readonly refusal: string };

async function throughService(
  url: string,
  ownerToken: string,
  body: { readonly role: Role; readonly email: string },
): Promise<Made> {
  const { data, status, reason } = await askService(url, ownerToken, { method: 'POST', path: '/tokens', body });
  const token = isJsonObject(data) ? data['token'] : undefined;
  return typeof token === 'string' ? { ok: true, token } : { ok: false, refusal: `refused with ${status}: ${reason}` };
}
