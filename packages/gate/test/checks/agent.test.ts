import { expect, test } from 'vitest';
import { checkNetwork } from '../../src/checks/authentication.js';
import type { IssuerDisclosure } from '../../src/ports.js';

const refusalOf = (network: string, verification: IssuerDisclosure['verification'], served: string) => {
  const issuer = { orgId: 'org-1', verification, verifiedAt: null, network: served };
  const checked = checkNetwork({ network, issuer }, { network: served });
  return checked.ok ? null : checked.refusal.reasonCode;
};

test.each([
  ['mainnet', 'verified', 'mainnet', null],
  ['mainnet', 'pending', 'mainnet', 'ISSUER_UNVERIFIED'],
  ['mainnet', 'unverified', 'mainnet', 'ISSUER_UNVERIFIED'],
  ['mainnet', 'verified', 'testnet', 'AGENT_NETWORK_MISMATCH'],
  ['testnet', 'verified', 'mainnet', 'AGENT_NETWORK_MISMATCH'],
  ['testnet', 'unverified', 'testnet', null],
  ['sandbox', 'unverified', 'testnet', null],
] as const)(
  'an agent on %s under an organisation that is %s is admitted by a gate of %s, or refused with %s',
  (agent, organisation, gate, refusal) => {
    expect(refusalOf(agent, organisation, gate)).toBe(refusal);
  },
);
