import {
  type AuthorizeRequest,
  authorizeText,
  byTerm,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  MANDATE_TERMS,
  nobleEd25519,
  ONBOARDING_TERM_NAMES,
  type OnboardingRequest,
  payloadBindingBytes,
  RISK_TIERS,
  type TermKind,
  toHex,
  utf8,
  visible,
  visibleJson,
  WIRE_SCHEMAS,
} from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

/** Any text that a name may be. */
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `n ${text}`);
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const tier = fc.constantFrom(...RISK_TIERS);
const rules = (reasonCode: string) => ({
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 1 } }],
      decision: 'escalate',
      reasonCode,
    },
  ],
});
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => toHex(nobleEd25519.publicKey(seed)));

/** The rules of packs that any agent can be bound to. */
const PACK_RULES: Readonly<Record<string, readonly string[]>> = {
  'risk-review': ['high-risk'],
  'personal-data': ['personal-data', 'no-consent'],
};

const TERM_VALUES: { readonly [Kind in TermKind]: fc.Arbitrary<JsonValue> } = {
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  money: fc.integer({ min: 1, max: 10_000 }),
  names,
  start: fc.constant('2026-01-01T00:00:00Z'),
  end: fc.constant('2040-01-01T00:00:00Z'),
  seconds: fc.integer({ min: 1, max: 86_400 }),
  flag: fc.boolean(),
  tier,
  overTime: fc.constantFrom<JsonValue>(
    [{ amount: 12.5, per: 'day', timeZone: 'Europe/Berlin' }],
    [{ count: 2, per: { rolling: 'PT1H' }, by: 'merchant' }],
  ),
  budget: fc.constant('team-travel'),
  riskSignals: fc.oneof(
    fc.constant(false),
    fc.record({ amountShare: fc.constantFrom(0.25, false), newMerchant: fc.constantFrom(false, 'strict') }),
  ),
};

/** A value for each member that can be asked for: a member without one is not shown to be seen. */
const ASKED: { readonly [Member in keyof Required<Omit<OnboardingRequest, 'ownerOrgId'>>]: fc.Arbitrary<JsonValue> } = {
  ownerEmail: fc.constant('owner@gatewright.local'),
  name,
  scope: name,
  network: fc.constant('testnet'),
  financial: fc.boolean(),
  ...byTerm(ONBOARDING_TERM_NAMES, (term) => TERM_VALUES[MANDATE_TERMS[term].kind]),
  maxAmount: fc.integer({ min: 10_000, max: 99_999 }),
  publicKey: key,
  rulePack: fc.constantFrom(...Object.keys(PACK_RULES)),
  reviewedMoleculeIds: fc.constant([]),
  sop: name.map((title) => ({ title, documentJson: rules('REVIEW') })),
};

/** A request of an action that waits; the envelope is put around it. */
const HELD: { readonly [Member in keyof Required<AuthorizeRequest>]: fc.Arbitrary<JsonValue> | null } = {
  agentDid: null,
  action: null,
  amount: fc.integer({ min: 2, max: 900 }),
  currency: fc.constant('USD'),
  merchant: name,
  resource: name,
  jurisdiction: fc.constantFrom('DE', 'FR'),
  itinerary: fc.dictionary(name, name, { minKeys: 1, maxKeys: 2 }),
  trace: fc.array(name, { minLength: 1, maxLength: 2 }),
  materiality: fc.record({ level: name }),
  payloadDigest: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => `sha256:${toHex(bytes)}`),
  nonce: null,
  issuedAt: null,
  signature: null,
  envelopeSignature: null,
  payloadSignature: null,
};

/** Members of some of these, and always of the named ones. */
function some(table: Readonly<Record<string, fc.Arbitrary<JsonValue> | null>>, always: readonly string[]) {
  const members = Object.entries(table).flatMap(([member, values]) =>
    values === null ? [] : [[member, values] as const],
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...always] });
}

/** The line that shows a member, and how many spaces align it. */
function shows(text: string, member: string, value: JsonValue): boolean {
  const cell = typeof value === 'object' ? visibleJson(value) : visible(String(value));
  return text
    .split('\n')
    .some((line) => line.startsWith(`${member} `) && line.slice(member.length).trimStart() === cell.trimStart());
}

/** What the review shows, in each view that a person may read before they approve. */
async function looked(group: string, id: string, member: string): Promise<{ json: JsonValue[]; texts: string[] }> {
  const listed = (await gate.json([group, 'list']))[member];
  const row = Array.isArray(listed)
    ? listed.filter(isJsonObject).find((one) => Object.values(one).includes(id))
    : undefined;
  const { out: list } = await gate.call([group, 'list', '--full']);
  const { out: shown } = await gate.call([group, 'show', '--id', id]);
  const unsure = await gate.call([group, 'approve', '--id', id]);
  expect([unsure.status, unsure.err]).toEqual([2, expect.stringContaining('an approval is irrevocable; add --yes')]);
  const preview: JsonValue = JSON.parse((await gate.call([group, 'approve', '--id', id, '--json'])).out);
  return {
    json: [row ?? null, await gate.json([group, 'show', '--id', id]), preview],
    texts: [list, shown, unsure.out],
  };
}

function expectShown(asked: JsonObject, { json, texts }: Awaited<ReturnType<typeof looked>>): void {
  for (const [member, value] of Object.entries(asked)) {
    if (value === undefined) continue;
    for (const review of json) expect([member, isJsonObject(review) ? review[member] : null]).toEqual([member, value]);
    for (const text of texts) expect([member, value, shows(text, member, value)]).toEqual([member, value, true]);
  }
}

describe('reviewers', () => {
  // covers 1.8 party-approves-sees: The party that approves sees what they approve
  // threat money requested-agent-whose: A requested agent whose terms the review hides: risk signals off, another
  //   tier, more resources => every member is in the queue, in the command's text and in its JSON
  test('a reviewer sees every member of a request for an agent that changes what is granted', async () => {
    const members = { ...ASKED, ownerOrgId: fc.constant(gate.given('org', 'id')) };
    expect(Object.keys(members).sort()).toEqual(Object.keys(WIRE_SCHEMAS.OnboardingRequest.properties).sort());
    const request = some(members, ['ownerEmail', 'name', 'scope']).map(
      ({ financial, reviewedMoleculeIds, ...terms }) => {
        const pack = terms['rulePack'];
        const isReviewed = reviewedMoleculeIds !== undefined && typeof pack === 'string';
        const asked = isReviewed ? { ...terms, reviewedMoleculeIds: [...(PACK_RULES[pack] ?? [])] } : terms;
        const sums = JSON.stringify(asked['limits'] ?? []).includes('"amount"');
        const isLimited = sums || asked['perTxnMax'] !== undefined || asked['maxAmount'] !== undefined;
        const { currency, ...unlimited } = asked;
        return isLimited
          ? { ...asked, ...(financial === undefined ? {} : { financial: true }) }
          : { ...unlimited, financial: false };
      },
    );
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const { requestId } = await gate.post('/onboarding/requests', asked, gate.given('developer', 'token'));
        const { json, texts } = await looked('onboarding', String(requestId), 'requests');
        expectShown(asked, { json, texts });
        const denied = await gate.call(['onboarding', 'deny', '--id', String(requestId), '--yes']);
        expect(denied.status).toBe(0);
        for (const [member, value] of Object.entries(asked))
          expect(shows(denied.out, member, value ?? null)).toBe(true);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  // covers party-approves-sees
  // threat requested-agent-whose
  test('a reviewer sees every member of a waiting action but its envelope, and what another reviewer changed of it', async () => {
    expect(Object.keys(HELD).sort()).toEqual(Object.keys(WIRE_SCHEMAS.AuthorizeRequest.properties).sort());
    const agent = await gate.post(
      '/onboarding/agent',
      {
        name: 'Buyer',
        scope: 'buy',
        currency: 'USD',
        maxAmount: 99_999,
        sop: { title: 'Review', documentJson: rules('REVIEW') },
      },
      gate.given('owner', 'token'),
    );
    const seed = decodePrivateKey(String(agent['agentKey'])) ?? new Uint8Array();
    const sign = (bytes: Uint8Array) => toHex(nobleEd25519.sign(bytes, seed));
    let nonces = 0;
    const held = async (asked: JsonObject): Promise<string> => {
      nonces += 1;
      const unsigned = {
        ...asked,
        agentDid: String(agent['agentDid']),
        action: 'buy',
        nonce: `a-fresh-nonce-${nonces}`,
        issuedAt: new Date().toISOString(),
      };
      const { payloadDigest } = asked;
      const bound =
        typeof payloadDigest === 'string'
          ? { payloadSignature: sign(payloadBindingBytes({ ...unsigned, payloadDigest })) }
          : {};
      const body = { ...unsigned, ...bound, signature: sign(utf8(authorizeText(unsigned))) };
      return String((await gate.post('/policy/mandate/authorize', body))['escalationId']);
    };
    await fc.assert(
      fc.asyncProperty(some(HELD, ['amount', 'currency']), async (asked) => {
        const escalationId = await held(asked);
        const { itinerary, ...same } = asked;
        const terms = {
          ...same,
          ...(itinerary === undefined ? {} : { context: itinerary }),
          agentDid: String(agent['agentDid']),
          action: 'buy',
        };
        expectShown(terms, await looked('escalation', escalationId, 'escalations'));
        const denied = await gate.call(['escalation', 'deny', '--id', escalationId, '--yes']);
        expect([denied.status, shows(denied.out, 'action', 'buy')]).toEqual([0, true]);
      }),
      { numRuns: 12 },
    );
    // Two must approve what follows, so that the change of the first waits for the second.
    await gate.call(['org', 'approvals', '--escalation', '2', '--onboarding', '1']);
    const before = { amount: 800, currency: 'USD', merchant: 'acme', resource: 'desk' };
    const escalationId = await held(before);
    const modifiedAction = { amount: 700, merchant: 'globex' };
    const body = { decision: 'modify', modifiedAction };
    const changed = await gate.post(`/policy/escalations/${escalationId}/resolve`, body, gate.given('owner', 'token'));
    const next = String(changed['nextEscalationId']);
    const review = await looked('escalation', next, 'escalations');
    expectShown({ ...before, ...modifiedAction }, review);
    const modification = { escalationId, by: expect.any(String), before: { amount: 800, merchant: 'acme' } };
    for (const shown of review.json) expect(shown).toMatchObject({ modification });
    for (const text of review.texts) expect(text).toContain('"before":{"amount":800,"merchant":"acme"}');
  }, 120_000);
});
