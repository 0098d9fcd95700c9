import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import type { Role, Settings } from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE } from '../command.js';
import { emailAddress, oneOf, readOptionGroups, required } from '../options.js';
import { PLACE_OPTIONS, placeOf, placeUsage } from '../place.js';
import { printMade } from '../print.js';
import { askService } from '../service-command.js';

/**
 * `gatewright token create`: through a running service with an owner's token, from --token or GATEWRIGHT_TOKEN, or on the
 * database of a stopped one.
 */
export const tokenCreate: Command = {
  name: 'token create',
  usage: `--role ROLE --email ADDRESS ${placeUsage(' --token OWNER_TOKEN')} [--json]`,
  summary: 'create an access token; it is printed once and stored only as a hash',
  async run({ args, environment, terminal }) {
    const kinds = { role: 'text', email: 'text', token: 'text', json: 'flag' } as const;
    const { own: options, shared } = readOptionGroups(args, kinds, PLACE_OPTIONS);
    const { ROLES } = await import('@gatewright/server');
    const role = oneOf(required(options.role, 'role'), 'role', ROLES);
    const email = emailAddress(required(options.email, 'email'), 'email');
    const place = await placeOf(shared, environment);
    const ownerToken = () => required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
    const made =
      place.url === null
        ? await offline(place.settings, { role, email })
        : await throughService(place.url, ownerToken(), { role, email });
    if (!made.ok) {
      terminal.err(visible(made.refusal));
      return EXIT_NEGATIVE;
    }
    printMade({ role, email, token: made.token }, [made.token], options.json, terminal);
    return EXIT_FINE;
  },
};

type Made = { readonly ok: true; readonly token: string } | { readonly ok: false; readonly refusal: string };

/** The person of a token. */
interface Bearer extends JsonObject {
  readonly role: Role;
  readonly email: string;
}

async function offline(settings: Settings, { email, role }: Bearer): Promise<Made> {
  const { createTokenOffline } = await import('@gatewright/server');
  const { token } = await createTokenOffline(settings, email, role);
  return { ok: true, token };
}

async function throughService(url: string, ownerToken: string, body: Bearer): Promise<Made> {
  const { data, status, reason } = await askService(url, ownerToken, { method: 'POST', path: '/tokens', body });
  const token = isJsonObject(data) ? data['token'] : undefined;
  return typeof token === 'string' ? { ok: true, token } : { ok: false, refusal: `refused with ${status}: ${reason}` };
}
