import { expect, test } from 'vitest';
import { networkFault } from './admission.js';
import type { IssuerDisclosure } from './ports.js';

const faultOf = (network: string, verification: IssuerDisclosure['verification'], served: string) =>
  networkFault(
    { network, issuer: { orgId: 'org-1', verification, verifiedAt: null, network: served } },
    { network: served },
  )?.reasonCode ?? null;

test.each([
  ['mainnet', 'verified', 'mainnet', null],
  ['mainnet', 'pending', 'mainnet', 'ISSUER_UNVERIFIED'],
  ['mainnet', 'unverified', 'mainnet', 'ISSUER_UNVERIFIED'],
  ['mainnet', 'verified', 'testnet', 'AGENT_NETWORK_MISMATCH'],
  ['testnet', 'verified', 'mainnet', 'AGENT_NETWORK_MISMATCH'],
  ['testnet', 'unverified', 'testnet', null],
  ['sandbox', 'unverified', 'testnet', null],
] as const)(
  'an agent on %s under an organisation that is %s is admitted by a gate of %s, or told %s',
  (agent, organisation, gate, fault) => {
    expect(faultOf(agent, organisation, gate)).toBe(fault);
  },
);
