import { noOutbound } from '@gatewright/service';

/**
 * No webhooks: `fetch` of the platform resolves names by itself, so that an address which was checked is not the one that is called, and
 * an organisation could reach what the operator has behind it.
 */
export const noWebhooks = noOutbound(
  'this host cannot check which address a name leads to, so that it sends no webhooks',
);
