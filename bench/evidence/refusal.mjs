/** A decision that holds nothing, as an operation of the ledger. */
export function refusal(eventId, orgId = 'org-1') {
  return {
    kind: 'decide',
    orgId,
    agentDid: 'did:magp:testnet:drill',
    action: 'purchase-order',
    nonce: `nonce-${eventId}`,
    mandateId: null,
    verdict: { decision: 'block', reasonCode: 'NO_MANDATE' },
    hold: null,
    containment: null,
    escalation: null,
    approval: null,
    evidence: {
      eventId,
      policyDigest: null,
      contextFields: ['riskLevel'],
      firedRules: [],
      orgId,
      network: 'testnet',
      requestDigest: null,
    },
  };
}
