/** The network on which money is real: its issuers are verified and its claims are signed (specification §1.1). */
export const PRODUCTION_NETWORK = 'mainnet';
/** The network of agents without an account (specification §5.8); every gate decides for its own. */
export const SANDBOX_NETWORK = 'sandbox';
