import type { Outbound } from '@gatewright/service';

const PROBLEM = 'this host cannot check which address a name leads to, so that it sends no webhooks';

/**
 * No webhooks: `fetch` of the platform resolves names by itself, so that an address which was checked is not the one that is called, and
 * an organisation could reach what the operator has behind it.
 */
export const noWebhooks: Outbound = {
  problemOf: async () => PROBLEM,
  post: async () => ({ kind: 'refused', problem: PROBLEM }),
  close: () => undefined,
};
