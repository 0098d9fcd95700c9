/** The network on which money is real: its issuers are verified and its claims are signed (specification §1.1). */
export const PRODUCTION_NETWORK = 'mainnet';
