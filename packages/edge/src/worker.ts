import { SettingsError } from '@gatewright/service';
import { OPERATOR_PATH, pathOf, readAddress } from './address.js';
import { lost, refuse, refuseOperator } from './answers.js';
import { isOperator } from './operator.js';
import type { Bindings, ObjectNamespace } from './platform.js';
import { edgeSettings } from './settings/settings.js';

/** The binding of the namespace whose class is `Organisation`. */
const NAMESPACE = 'ORGANISATIONS';

/** The Worker: hands a call to the object of the organisation that its address names. */
export const worker = {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const pathname = pathOf(request.url);
    try {
      const settings = edgeSettings(bindings);
      // Before any object wakes: who guesses at organisations of the operator costs nothing.
      if (pathname.startsWith(OPERATOR_PATH) && !isOperator(request, settings)) {
        return refuseOperator('UNAUTHENTICATED', 'this takes the secret of the operator');
      }
      const address = readAddress(pathname);
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
