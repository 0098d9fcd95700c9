import { addGateIdentity } from '../database/gate-identity.js';
import { openDirectory } from '../database/open.js';
import { firstOrganisation } from '../database/organisations.js';
import { assertNetwork } from '../database/pinned-network.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { Host } from '../host/host.js';
import { bindToLog } from '../mandates/bindings.js';
import { adoptOlderSlots } from '../mandates/older-slots.js';
import { announceWaiting } from '../onboarding/announce-waiting.js';
import { makeFirstOrganisation } from '../onboarding/first-organisation.js';
import type { ServiceSettings } from '../settings/settings.js';
import type { CallSource } from './app.js';
import { assembleApplication } from './application.js';
import type { ApplicationContext } from './context.js';

/** The service as its host calls it. */
export interface Service {
  /** Answers a call; `source` is the address that it comes from, as rates count it. Never rejects. */
  fetch(request: Request, from: CallSource): Promise<Response>;
  /**
   * Does the periodic work that is due: seals and anchors evidence, releases expired holds, delivers webhooks, expires what waits too
   * long. The host calls it again and again, once in 100 ms or so; calls may overlap. Never rejects.
   */
  runDue(): Promise<void>;
  /** Ends streams, finishes jobs, seals and anchors the evidence, and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the service on a host: brings the database to the newest schema, and makes the first organisation in an empty one. Throws what
 * the host's database throws, NetworkForeignError for a database of another network, and ForeignLogError for one whose log was begun with
 * another key. One host at a time may open a database for the first time.
 */
export async function createService(host: Host, settings: ServiceSettings): Promise<Service> {
  try {
    const directory = await openDirectory(host.database);
    const application = assembleApplication(host, settings, { directory, store: await host.openStore() });
    const { context, fetch, jobs } = application;
    await context.evidence.assertOwn();
    await assertNetwork(directory, settings.network);
    await prepareDatabase(context, host);
    await announceWaiting(context.outbox, directory, context.store, rfc3339(context.clock.now()));
    return { fetch, runDue: () => jobs.runDue(), close: () => application.close() };
  } catch (error) {
    await host.database.close();
    throw error;
  }
}

/** Makes what a first start makes, and binds to the evidence log what it does not know yet. */
async function prepareDatabase(context: ApplicationContext, host: Pick<Host, 'keepFirstMembers'>): Promise<void> {
  const { directory, ids, settings } = context;
  if ((await firstOrganisation(directory)) === null) {
    await makeFirstOrganisation(context, (members) => host.keepFirstMembers(members));
  }
  await adoptOlderSlots(context);
  await addGateIdentity(directory, settings.network, ids);
  await bindToLog(context);
}
