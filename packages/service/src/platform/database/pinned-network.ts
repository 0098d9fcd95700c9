import { networkOfDatabase } from './gate-identity.js';
import type { Directory } from './tables.js';

/** The database belongs to another network than the one that the settings name. */
class NetworkForeignError extends Error {
  readonly code = 'NETWORK_FOREIGN';

  constructor(pinned: string, network: string) {
    super(
      `the database belongs to the network ${pinned}, and this gate would serve ${network}: ` +
        `set GATEWRIGHT_NETWORK to ${pinned}, or name another database`,
    );
    this.name = 'NetworkForeignError';
  }
}

/** Throws NetworkForeignError where the database belongs to another network; its first start settles which. */
export async function assertNetwork(directory: Directory, network: string): Promise<void> {
  const pinned = await networkOfDatabase(directory);
  if (pinned !== null && pinned !== network) throw new NetworkForeignError(pinned, network);
}
