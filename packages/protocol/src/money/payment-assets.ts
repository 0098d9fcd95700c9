import { currencyExponent } from './units.js';

/** A token on one network, and the currencies whose holds it may settle. */
export interface PaymentAsset {
  /** CAIP-2 id of the network. */
  readonly network: string;
  /** Address or id of the token there. */
  readonly asset: string;
  /** Decimal places of the token's own amounts. */
  readonly decimals: number;
  readonly currencies: readonly string[];
  /** The token's name, by which published clients also ask for it; null where only the address counts. */
  readonly symbol: string | null;
}

/** Names of networks in x402 version 1, and in published clients, by their CAIP-2 ids, which version 2 writes. */
const NETWORK_NAMES: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': ['ethereum'],
  'eip155:11155111': ['sepolia', 'ethereum-sepolia'],
  'eip155:8453': ['base'],
  'eip155:84532': ['base-sepolia'],
  'eip155:137': ['polygon'],
  'eip155:80002': ['polygon-amoy'],
  'eip155:43114': ['avalanche'],
  'eip155:43113': ['avalanche-fuji'],
  'eip155:42161': ['arbitrum'],
  'eip155:421614': ['arbitrum-sepolia'],
  'eip155:10': ['optimism'],
  'eip155:11155420': ['optimism-sepolia'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['solana-devnet'],
  'hedera:mainnet': ['hedera', 'hedera-mainnet'],
  'hedera:testnet': ['hedera-testnet'],
};

/**
 * USDC and EURC as Circle issues them: developers.circle.com/stablecoins/usdc-contract-addresses and
 * …/eurc-contract-addresses, compared with the tables of x402's own packages. Both have six decimals everywhere.
 */
const CIRCLE_TOKENS: readonly (readonly [network: string, usdc: string, eurc: string | null])[] = [
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'],
  ['eip155:11155111', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', '0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4'],
  ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'],
  ['eip155:84532', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', '0x808456652fdb597867f38412077A9182bf77359F'],
  ['eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', null],
  ['eip155:80002', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', null],
  ['eip155:43114', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD'],
  ['eip155:43113', '0x5425890298aed601595a70AB815c96711a31Bc65', '0x5E44db7996c682E92a960b65AC713a54AD815c6B'],
  ['eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', null],
  ['eip155:421614', '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', null],
  ['eip155:10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', null],
  ['eip155:11155420', '0x5fd84259d66Cd46123540766Be93DFE6D43130D7', null],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  ],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', null],
  ['hedera:mainnet', '0.0.456858', null],
  ['hedera:testnet', '0.0.429274', null],
];

/** The assets that every gate knows. */
export const PAYMENT_ASSETS: readonly PaymentAsset[] = CIRCLE_TOKENS.flatMap(([network, usdc, eurc]) => [
  { network, asset: usdc, decimals: 6, currencies: ['USD', 'USDC'], symbol: 'USDC' },
  ...(eurc === null ? [] : [{ network, asset: eurc, decimals: 6, currencies: ['EUR', 'EURC'], symbol: 'EURC' }]),
]);

const NETWORK_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
const NETWORK_IDS: ReadonlyMap<string, string> = new Map(
  Object.entries(NETWORK_NAMES).flatMap(([id, names]) => names.map((name): [string, string] => [name, id])),
);

/** The CAIP-2 id of a network that is named either way; null for what is neither. */
function networkId(network: string): string | null {
  return NETWORK_IDS.get(network) ?? (NETWORK_ID.test(network) ? network : null);
}

const ASSET_SETTING = /^([^\s/=]+)\/([^\s=]{1,128})=([A-Za-z]{3,8}):([0-9]{1,2})$/;

/** Reads `NETWORK/ASSET=CURRENCY:DECIMALS`; null where it is none, or its network or currency is unknown. */
export function readPaymentAsset(text: string): PaymentAsset | null {
  const [, name = '', asset = '', code = '', decimals = ''] = ASSET_SETTING.exec(text) ?? [];
  const [network, currency] = [networkId(name), code.toUpperCase()];
  if (network === null || asset === '' || currencyExponent(currency) === null) return null;
  return { network, asset, decimals: Number(decimals), currencies: [currency], symbol: null };
}

const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i;

/** True for two writings of one address: hexadecimal ones carry a checksum in the case of their letters, or do not. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (HEX_ADDRESS.test(a) && a.toLowerCase() === b.toLowerCase());
}

/** The asset of a network, by its address or its symbol, that settles holds in the currency; null where there is none. */
export function findPaymentAsset(
  assets: readonly PaymentAsset[],
  asked: { readonly network: string; readonly asset: string; readonly currency: string },
): PaymentAsset | null {
  const network = networkId(asked.network);
  const found = assets.find(
    (known) =>
      known.network === network &&
      (isSameAddress(known.asset, asked.asset) || known.symbol === asked.asset) &&
      known.currencies.includes(asked.currency),
  );
  return found ?? null;
}
