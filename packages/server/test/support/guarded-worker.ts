import { writeSync } from 'node:fs';
import { createGuardFromConfig } from '@gatewright/guard';

/**
 * Runs one order under a guard whose function pays, prints its authorization and never ends. Arguments: the config of the
 * agent, and how far its clock is ahead, ms.
 */
const [, , config = '', ahead = '0'] = process.argv;
const clock = () => Date.now() + Number(ahead);
const guard = createGuardFromConfig(JSON.parse(config), { mode: 'remote', clock });
setInterval(() => undefined, 60_000);
await guard.run(
  { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme-supplies' },
  ({ authorizationId }) => {
    writeSync(1, authorizationId ?? '');
    return new Promise<never>(() => undefined);
  },
);
