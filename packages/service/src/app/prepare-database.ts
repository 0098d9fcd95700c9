import { bindToLog } from '../features/mandates/bindings.js';
import { announceWaiting } from '../features/onboarding/announce-waiting.js';
import { makeFirstOrganisation } from '../features/onboarding/first-organisation.js';
import { addGateIdentity } from '../platform/database/gate-identity.js';
import { firstOrganisation } from '../platform/database/organisations.js';
import { assertNetwork } from '../platform/database/pinned-network.js';
import { rfc3339 } from '../platform/database/rfc3339.js';
import type { Host } from '../platform/host/host.js';
import type { ApplicationContext } from './context.js';

/**
 * Makes what a first start makes, binds to the evidence log what it does not know yet, and announces again what waits for people.
 * Returns the id of the database. Only one host at a time may prepare a database. Throws NetworkForeignError, as another host may
 * have prepared the database since this one opened it.
 */
export async function prepareDatabase(
  context: ApplicationContext,
  host: Pick<Host, 'keepFirstMembers'>,
): Promise<string> {
  const { directory, settings, events, restored, store, clock } = context;
  await assertNetwork(directory, settings.network);
  if ((await firstOrganisation(directory)) === null) {
    await makeFirstOrganisation(context, (members) => host.keepFirstMembers(members));
  }
  const databaseId = await addGateIdentity(directory, settings.network, context.ids);
  if (restored.reason === null) {
    // What is not bound makes packs incomplete, and calls go on: it is bound at the next start.
    await bindToLog(context).catch((error: unknown) => events.failed('bind mandates to the log', error));
  }
  await announceWaiting(context.outbox, directory, store, rfc3339(clock.now()));
  return databaseId;
}
