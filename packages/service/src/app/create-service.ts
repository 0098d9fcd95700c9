import { openDirectory } from '../platform/database/open.js';
import type { Host } from '../platform/host/host.js';
import type { ServiceSettings } from '../platform/settings/settings.js';
import type { CallSource } from './app.js';
import { openApplication } from './application.js';
import { prepareDatabase } from './prepare-database.js';
import { nextWork } from './waiting-work.js';

/** The service as its host calls it. */
export interface Service {
  /** Answers a call; `source` is the address that it comes from, as rates count it. Never rejects. */
  fetch(request: Request, from: CallSource): Promise<Response>;
  /**
   * Does the periodic work that is due: seals and anchors evidence, releases expired holds, delivers webhooks, expires what waits too
   * long. The host calls it again and again, once in 100 ms or so; calls may overlap. Never rejects.
   */
  runDue(): Promise<void>;
  /**
   * When background work is due next, ms since the epoch: of the past where it waits already, null where none will be without a call. For
   * a host that sleeps between calls; holds that expire it asks of the store.
   */
  nextWork(): Promise<number | null>;
  /** Ends streams, finishes jobs, seals and anchors the evidence, and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the service on a host: brings the database to the newest schema, and makes the first organisation in an empty one. Throws what
 * the host's database throws, NetworkForeignError for a database of another network, and ForeignLogError for one whose log was begun with
 * another key. One host at a time may open a database for the first time.
 *
 * @example
 * import { createService, defaultSettings, type Host } from '@gatewright/service';
 *
 * export async function serve(host: Host): Promise<(request: Request, address: string) => Promise<Response>> {
 *   const service = await createService(host, defaultSettings());
 *   setInterval(() => service.runDue(), 100);
 *   return (request, address) => service.fetch(request, { source: address });
 * }
 */
export async function createService(host: Host, settings: ServiceSettings): Promise<Service> {
  try {
    const directory = await openDirectory(host.database);
    const application = await openApplication(host, settings, { directory, store: await host.openStore() });
    await prepareDatabase(application.context, host);
    return {
      fetch: application.fetch,
      runDue: () => application.jobs.runDue(),
      nextWork: () => nextWork(application.context),
      close: () => application.close(),
    };
  } catch (error) {
    await host.database.close();
    throw error;
  }
}
