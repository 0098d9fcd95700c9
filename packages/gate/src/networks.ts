/** The network on which money is real: its issuers are verified and its claims are signed (protocol.md §1.14). */
export const PRODUCTION_NETWORK = 'mainnet';
/** The network of agents without an account (protocol.md §1.3); every gate decides for its own. */
export const SANDBOX_NETWORK = 'sandbox';
