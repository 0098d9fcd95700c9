import { compile } from '@gatewright/evaluator';
import { createLedger } from '@gatewright/ledger';
import { createIndexedDbLedgerStore } from '@gatewright/ledger/indexeddb';
import { toUnits, unitsToDecimal } from '@gatewright/protocol';

const ACTION = 'buy-reading';
const CURRENCY = 'USD';
const HOLD_TTL_MS = 15 * 60 * 1000;
const MANDATE = { orgId: 'this-page', mandateId: 'pocket-money', agentDid: 'did:example:reader', action: ACTION };

/** What the page may buy at once. The sum of it all is the ledger's business. */
const POLICY = compile({
  mandates: [
    {
      action: ACTION,
      document: {
        permission: [
          {
            target: ACTION,
            constraint: [{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 5, unit: CURRENCY }],
          },
        ],
      },
    },
  ],
});

/** A budget of `cap` (decimal text) that all tabs of the origin spend from, in the database of this name. */
export async function openBudget(name, cap) {
  const store = await createIndexedDbLedgerStore(name, { now: Date.now });
  const ledger = createLedger(store, { batchIds: () => crypto.randomUUID() });
  await ledger.submit({ kind: 'openMandate', ...MANDATE, currency: CURRENCY, cap: toUnits(cap, CURRENCY) });
  return {
    /** Judges an amount (decimal text) and holds it if it is permitted and fits, in one transaction. */
    async spend(amount) {
      const { decision, reasonCode, remaining } = await ledger.submit(decide(amount));
      return { decision, reasonCode, left: remaining === null ? null : unitsToDecimal(remaining, CURRENCY) };
    },
    close: () => ledger.close(),
  };
}

function decide(amount) {
  const { orgId, mandateId, agentDid, action } = MANDATE;
  const asked = { action, agentDid, amount, currency: CURRENCY };
  const { decision, reasonCode, fired, contextFields } = POLICY.evaluate(asked, { now: Date.now(), spent: null });
  const hold = { amount: toUnits(amount, CURRENCY), currency: CURRENCY, merchant: null, resource: null };
  return {
    kind: 'decide',
    orgId,
    mandateId,
    agentDid,
    action,
    nonce: crypto.randomUUID(),
    verdict: { decision, reasonCode },
    readSet: null,
    hold: {
      authorizationId: crypto.randomUUID(),
      ...hold,
      payloadDigest: null,
      contextDigest: null,
      approvedByHuman: false,
      ttlMs: HOLD_TTL_MS,
    },
    containment: null,
    escalation: null,
    approval: null,
    evidence: {
      eventId: crypto.randomUUID(),
      policyDigest: POLICY.digest,
      contextFields,
      firedRules: fired,
      orgId,
      network: null,
      requestDigest: null,
    },
  };
}
