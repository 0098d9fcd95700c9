import { SettingsError } from '@gatewright/service';
import { isHost, OPERATOR_PATH, pathOf, placed, readAddress } from './address.js';
import { lost, refuse } from './answers.js';
import { operatorRefusal } from './operator.js';
import type { Bindings, ObjectNamespace } from './platform.js';
import { edgeSettings } from './settings/settings.js';

/** The binding of the namespace whose class is `Organisation`. */
const NAMESPACE = 'ORGANISATIONS';

/**
 * The Worker: hands a call to the object of the organisation that its address names.
 *
 * @example
 * // The module that `main` of wrangler.jsonc names.
 * export { default, Organisation } from '@gatewright/edge';
 */
export const worker = {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    if (!isHost(request.headers.get('host') ?? '')) return refuse('MALFORMED_REQUEST', 'the Host header names no host');
    const pathname = placed(pathOf(request.url));
    try {
      const settings = edgeSettings(bindings);
      const address = readAddress(pathname);
      if (pathname.startsWith(OPERATOR_PATH)) {
        // Before any object wakes: a guess at organisations of the operator costs nothing.
        const refusal = operatorRefusal(request, address?.kind === 'service' ? null : address, settings);
        if (refusal !== null) return refusal;
      }
      if (address === null || (address.kind === 'service' && !settings.addresses.isOurs(address))) {
        return refuse(
          'NOT_FOUND',
          `there is no ${pathname} here; a service is at the address that its operator was given`,
        );
      }
      const organisations = namespaceIn(bindings);
      return await organisations.get(organisations.idFromName(address.organisation)).fetch(request);
    } catch (error) {
      if (error instanceof SettingsError) return refuse('GATE_UNAVAILABLE', error.message);
      // The object was reset under the call, or cannot be reached.
      return lost('the organisation does not answer; look whether the call was done');
    }
  },
};

function namespaceIn(bindings: Bindings): ObjectNamespace {
  const found = bindings[NAMESPACE];
  if (isNamespace(found)) return found;
  throw new SettingsError(NAMESPACE, 'is missing; bind the Durable Objects of the class Organisation to it');
}

function isNamespace(found: unknown): found is ObjectNamespace {
  return typeof found === 'object' && found !== null && 'idFromName' in found;
}
