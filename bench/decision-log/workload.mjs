// Decisions of one large organisation and some small ones, the same for each seed and number.

export const ORG = 'org-large';
export const START = Date.UTC(2026, 0, 1);
/** Milliseconds between two decisions. */
export const STEP_MS = 2_000;
const CODES = [
  ['AUTHORIZED', 'allow', 0.9],
  ['SPEND_LIMIT_EXCEEDED', 'block', 0.03],
  ['MERCHANT_NOT_ALLOWED', 'block', 0.03],
  ['PROCUREMENT_APPROVAL_REQUIRED', 'escalate', 0.02],
  ['CONTEXT_UNVERIFIABLE', 'escalate', 0.015],
  ['REPLAY_DETECTED', 'block', 0.00499],
  ['AGENT_QUARANTINED', 'quarantine', 0.00001],
];

/** A whole number in [0, count), low ones more often. */
const skewed = (random, count) => Math.floor(count * random ** 3);

/** The decision of a number as the ledger's feed has it; `place` has its time and organisation, where they are others. */
export function decision(index, place = {}) {
  const random = randoms(index);
  const own = random() < 0.99 ? ORG : `org-${Math.floor(random() * 20)}`;
  const { at = START + index * STEP_MS, orgId = own } = place;
  const agent = skewed(random(), 1_000);
  const [reasonCode, verdict] = codeOf(random());
  const isPermit = verdict === 'allow';
  const isEscalated = verdict === 'escalate';
  const eventId = idOf(at, index, 1);
  const units = Math.floor(10 ** (2 + random() * 9)) * 10_000;
  const fired = reasonCode === 'AUTHORIZED' ? [] : [`sop-${skewed(random(), 50)}/rule-${skewed(random(), 20)}`];
  return {
    eventId,
    at,
    record: {
      eventId,
      occurredAt: new Date(at).toISOString(),
      agentDid: agentDid(agent),
      action: `action-${skewed(random(), 40)}`,
      decision: verdict,
      reasonCode,
      authorizationId: isPermit ? idOf(at, index, 2) : null,
      escalationId: isEscalated ? `esc-${idOf(at, index, 3)}` : null,
      mandateId: `mandate-${agent}`,
      policyDigest: `sha256:${String(agent % 200).padStart(64, '0')}`,
      contextFields: ['riskLevel'],
      firedRules: fired,
      orgId,
      network: 'testnet',
      requestDigest: `sha256:${String(index).padStart(64, '0')}`,
    },
    request: JSON.stringify({
      units: String(units),
      currency: random() < 0.98 ? 'USD' : 'EUR',
      merchant: `merchant-${skewed(random(), 5_000)}`,
      resource: null,
      nonce: `nonce-${index}-0123456789abcdef`,
      issuedAt: new Date(at - 20).toISOString(),
      payloadDigest: null,
      context: null,
    }),
  };
}

export function agentDid(agent) {
  return `did:magp:testnet:z6Mk${String(agent).padStart(40, 'x')}`;
}

/** A time-ordered UUID (RFC 9562 §5.7), the same for each number and kind. */
function idOf(at, index, kind) {
  const time = at.toString(16).padStart(12, '0');
  const rest = (BigInt(index) * 0x9e3779b97f4a7c15n + BigInt(kind) * 0x2545f4914f6cdd1dn) & 0xffffffffffffffffn;
  const text = rest.toString(16).padStart(16, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${text.slice(0, 3)}-a${text.slice(3, 6)}-${text.slice(4)}`;
}

function codeOf(value) {
  let left = value;
  for (const [code, verdict, share] of CODES) {
    if (left < share) return [code, verdict];
    left -= share;
  }
  return CODES[0];
}

/** Numbers in [0, 1) by a linear congruence from a mixed seed. */
export function randoms(seed) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** The searches that are timed, by name: what a reader asks, with another value each time. */
export function searches(rows) {
  const some = randoms(7);
  const anyDecision = () => decision(Math.floor(some() * rows));
  const agent = (count = 1_000) => agentDid(skewed(some(), count));
  const dollars = (low, high) => ({
    currency: 'USD',
    from: BigInt(Math.round(low * 1_000_000)),
    to: BigInt(Math.round(high * 1_000_000)),
  });
  const spread = () => 10 ** (some() * 7);
  return {
    newest: () => ({}),
    'time (an hour)': () => ({ time: anyDecision().at, span: 3_600_000 }),
    agent: () => ({ agentDid: agent() }),
    'agent that is rare': () => ({ agentDid: agentDid(999 - Math.floor(some() * 50)) }),
    action: () => ({ action: `action-${skewed(some(), 40)}` }),
    merchant: () => ({ merchant: `merchant-${skewed(some(), 5_000)}` }),
    code: () => ({ reasonCode: CODES[Math.floor(some() * CODES.length)][0] }),
    decision: () => ({ decision: ['allow', 'block', 'escalate', 'quarantine'][Math.floor(some() * 4)] }),
    rule: () => ({ rule: `sop-${skewed(some(), 50)}/rule-${skewed(some(), 20)}` }),
    document: () => ({ rule: `sop-${skewed(some(), 50)}` }),
    policy: () => ({ policyDigest: `sha256:${String(Math.floor(some() * 200)).padStart(64, '0')}` }),
    'id, whole': () => ({ id: anyDecision().eventId }),
    'id, 13 characters': () => ({ id: anyDecision().eventId.slice(0, 13) }),
    'amount, any width': () => {
      const low = spread();
      return { amount: dollars(low, low * (1 + some() * 1_000)) };
    },
    'amount, narrow': () => {
      const low = spread();
      return { amount: dollars(low, low * 1.001) };
    },
    'agent and merchant': () => ({ agentDid: agent(), merchant: `merchant-${skewed(some(), 5_000)}` }),
    'agent, amount and code': () => ({ agentDid: agent(20), amount: dollars(1, 1_000), reasonCode: 'AUTHORIZED' }),
    'action and decision': () => ({ action: `action-${skewed(some(), 40)}`, decision: 'escalate' }),
    'nothing meets both': () => ({ agentDid: agent(5), policyDigest: `sha256:${String(199).padStart(64, '0')}` }),
    'agents of a developer': () => ({ agents: Array.from({ length: 10 }, () => agent()) }),
    'time and merchant': () => ({
      merchant: `merchant-${skewed(some(), 50)}`,
      time: anyDecision().at,
      span: 86_400_000,
    }),
  };
}
