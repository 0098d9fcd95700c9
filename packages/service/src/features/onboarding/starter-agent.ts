import type { OnboardAgentRequest } from '@gatewright/protocol';

/** The agent that a new installation begins with: purchase orders to three vendors, so that a first call shows something. */
export const STARTER_AGENT: OnboardAgentRequest = {
  name: 'Starter procurement agent',
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 1000,
  maxAmount: 10_000,
  merchants: ['acme-supplies', 'nusantara-office', 'kl-industrial'],
};
