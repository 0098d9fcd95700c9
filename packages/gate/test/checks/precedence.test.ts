import { readFileSync } from 'node:fs';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorize } from '../../src/authorize.js';
import { CHECKS, type Check, type CheckName } from '../../src/checks/precedence.js';
import type { GatePorts, GrantedMandate, RegisteredAgent } from '../../src/ports.js';
import { agent, FIXED, mallory, ORDERS, rule } from '../support/ordering-gate.js';
import type { Ask } from '../support/test-agent.js';
import { NOON, TestGate } from '../support/test-gate.js';

/** What makes a request violate one check. */
interface Violation {
  readonly code: string;
  /** Happens at the gate before. */
  readonly before?: (gate: TestGate) => Promise<unknown>;
  readonly agent?: Partial<RegisteredAgent>;
  readonly mandate?: Partial<GrantedMandate>;
  /** What the agent signs, and when. */
  readonly ask?: Ask;
  readonly issuedAt?: number;
  /** Members that differ from what was signed. */
  readonly sent?: JsonObject;
  readonly text?: (json: string) => string;
}

/** The order of 100 USD is above it. */
const LIMIT = 50;

const VIOLATIONS: Readonly<Record<CheckName, Violation>> = {
  json: { code: 'BODY_TOO_LARGE', text: (json) => json.padEnd(256 * 1024 + 1) },
  schema: { code: 'MALFORMED_REQUEST', sent: { amonut: 5 } },
  freshness: { code: 'REQUEST_EXPIRED', issuedAt: NOON - 300_001 },
  agent: { code: 'AGENT_NETWORK_MISMATCH', agent: { network: 'previewnet' } },
  key: { code: 'AGENT_KEY_UNVERIFIED', agent: { keyVerified: false } },
  signature: { code: 'SIGNATURE_INVALID', sent: { signature: mallory.request(NOON, FIXED).signature } },
  nonce: { code: 'REPLAY_DETECTED', before: (gate) => gate.ask(agent, { ...FIXED, amount: 1 }) },
  containment: { code: 'AGENT_SUSPENDED', before: suspend },
  'context signature': { code: 'CONTEXT_SIGNATURE_INVALID', sent: { envelopeSignature: '' } },
  'payload binding': { code: 'PAYLOAD_BINDING_INVALID', sent: { payloadDigest: `sha256:${'0'.repeat(64)}` } },
  mandate: { code: 'DELEGATION_CHAIN_BROKEN', mandate: { chainIntact: false } },
  amount: { code: 'AMOUNT_NOT_DETERMINABLE', ask: { amount: '100.0000001' } },
  policy: { code: 'SOP_ORDER_TOO_LARGE' },
  reservation: { code: 'SPEND_LIMIT_EXCEEDED', before: spendTheBudget },
};

const NAMES = CHECKS.map(({ name }) => name);

async function suspend(gate: TestGate): Promise<void> {
  const evidence = { eventId: 'suspension', policyDigest: null, contextFields: [], firedRules: [] };
  await gate.ledger.submit({
    kind: 'setAgent',
    orgId: 'org-1',
    agentDid: agent.did,
    status: 'suspended',
    action: 'suspend',
    verdict: { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' },
    evidence: { ...evidence, orgId: 'org-1', network: 'testnet', requestDigest: null },
  });
}

async function spendTheBudget(gate: TestGate): Promise<void> {
  for (let spent = 0; spent < ORDERS.maxAmount; spent += LIMIT) await gate.ask(agent, { amount: LIMIT });
}

/** The code of a request that violates the checks of these names, and no other. */
async function codeOf(names: readonly CheckName[]): Promise<unknown> {
  const violations = names.map((name) => VIOLATIONS[name]);
  const sops = names.includes('policy') ? [rule('block', LIMIT, VIOLATIONS.policy.code)] : [];
  const gate = await TestGate.open().register(agent).bind(agent, [ORDERS], { sops });
  // What is spent comes first: an agent that is contained spends nothing.
  for (const { before } of [...violations].reverse()) await before?.(gate);
  gate.register(agent, Object.assign({}, ...violations.map((violation) => violation.agent)));
  const issuedAt = violations.find((violation) => violation.issuedAt !== undefined)?.issuedAt ?? gate.now;
  const request = agent.request(issuedAt, Object.assign({}, FIXED, ...violations.map(({ ask }) => ask)));
  const sent = JSON.stringify(Object.assign({}, request, ...violations.map((violation) => violation.sent)));
  const body = utf8(violations.reduce((json, { text }) => text?.(json) ?? json, sent));
  const mandate = Object.assign({}, ...violations.map((violation) => violation.mandate));
  const { data } = await authorize({ body, source: '192.0.2.1' }, withMandate(gate.ports, mandate));
  return data['reasonCode'];
}

function withMandate(ports: GatePorts, facts: Partial<GrantedMandate>): GatePorts {
  const policy: GatePorts['directory']['policy'] = async (registered) => {
    const known = await ports.directory.policy(registered);
    return { ...known, mandates: known.mandates.map((mandate) => ({ ...mandate, ...facts })) };
  };
  return { ...ports, directory: { ...ports.directory, policy } };
}

test('a request that violates one check is refused with a code of that check', async () => {
  for (const { name, codes } of CHECKS) {
    const code = await codeOf([name]);
    expect(code).toBe(VIOLATIONS[name].code);
    const listed: readonly string[] = codes;
    if (name !== 'policy') expect(listed).toContain(code);
  }
});

test('a request that violates two checks is refused with the code of the one that the table lists first', async () => {
  const wrong: string[] = [];
  for (const [index, first] of NAMES.entries()) {
    for (const second of NAMES.slice(index + 1)) {
      const code = await codeOf([first, second]);
      if (code !== VIOLATIONS[first].code) wrong.push(`${first} before ${second}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a request that violates any set of checks is refused with the code of the first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(NAMES, { minLength: 1 }), async (names) => {
      const [first] = names;
      expect(await codeOf(names)).toBe(first === undefined ? undefined : VIOLATIONS[first].code);
    }),
    { numRuns: 100 },
  );
});

test.each<Check>(CHECKS)('the source of the check "$name" has its function', ({ by, source }) => {
  const text = readFileSync(new URL(`../../../${source}`, import.meta.url), 'utf8');
  expect(text).toMatch(new RegExp(`export (async )?function ${by}\\b`));
});
