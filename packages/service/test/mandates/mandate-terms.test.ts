import {
  absentTerm,
  byTerm,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  ONBOARDING_TERM_NAMES,
  RISK_TIERS,
  type TermKind,
  termsWithChange,
} from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

// Each term of the table takes values of its kind through every place that has terms: what was asked is stored in the signed document,
// served in the bundle, shown as a limit and reviewed before an approval, changed and removed. A row that one place leaves out fails.

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { minLength: 1, maxLength: 4 });
const time = (year: number) =>
  fc.nat(300 * 24 * 60 * 60).map((second) => new Date(Date.UTC(year) + second * 1000).toISOString());

const VALUES: { readonly [Kind in TermKind]: fc.Arbitrary<JsonValue> } = {
  currency: fc.constant('USD'),
  money: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
  names,
  start: time(2020),
  end: time(2040),
  flag: fc.constant(true),
  seconds: fc.integer({ min: 1, max: 86_400 }),
  tier: fc.constantFrom(...RISK_TIERS),
  overTime: fc.constantFrom<JsonValue>(
    [{ amount: 12.5, per: 'day' }],
    [{ amount: 500, count: 3, per: 'month', timeZone: 'Europe/Berlin', startsAt: '2026-01-31T00:00:00.000Z' }],
    [{ amount: 100, currency: 'USD', per: 'week', carryOver: true, notifyAt: [80, 100], escalateAbove: 80 }],
    [
      { amount: 50, per: 'transaction', by: { field: 'category' } },
      { amount: 100, per: { since: { action: 'sca' } }, by: 'action' },
    ],
    [
      { count: 2, per: { rolling: 'PT1H' }, by: 'merchant' },
      { amount: 9_000, per: 'total' },
    ],
  ),
  budget: fc.constant('team-travel'),
  riskSignals: fc.constantFrom<JsonValue>(false, { amountShare: 0.5 }, { amountShare: false, newMerchant: 'strict' }),
};

type Stated = { readonly [Term in MandateTermName]: JsonValue };

/** Some of these terms with a value; a ceiling has its currency. */
const statedTerms = (terms: readonly MandateTermName[]) =>
  fc
    .record(byTerm(terms, (term) => fc.option(VALUES[MANDATE_TERMS[term].kind], { nil: undefined })))
    .map((drawn): JsonObject => {
      const stated = Object.entries(drawn).flatMap(([term, value]) =>
        value === undefined ? [] : [[term, value] as const],
      );
      const members = Object.fromEntries(stated);
      return { ...members, currency: 'USD', maxAmount: members['maxAmount'] ?? 10_000 };
    });

const shown = (stated: JsonObject): Stated => byTerm(MANDATE_TERM_NAMES, (term) => stated[term] ?? absentTerm(term));

let gate: TestGate;
let buyer: JsonObject;
beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
  const asked = { name: 'Agent', scope: 'first-action', financial: false };
  buyer = (await gate.asOwner('/onboarding/agent', asked)).data;
  await gate.call('PUT', '/budgets/team-travel', { token: gate.ownerToken, body: { name: 'Travel' } });
});
afterAll(() => gate.discard());

const change = async (id: string, members: object) => {
  const { status, data } = await gate.asOwner(`/mandate/${id}/change`, members);
  expect([status, data['reasonCode']]).toEqual([200, undefined]);
  return { id: textAt(data, 'mandateId'), before: data['before'], after: data['after'] };
};

const served = async (action: string): Promise<JsonValue | undefined> => {
  const { data } = await gate.get(`/policy/bundle/${encodeURIComponent(textAt(buyer, 'agentDid'))}`);
  const { mandates } = data;
  const all = Array.isArray(mandates) ? mandates.filter(isJsonObject) : [];
  return all.find((mandate) => mandate['action'] === action)?.['document'];
};

test('a mandate is stored, served, shown, changed and stripped with exactly the terms that were asked for', async () => {
  const property = fc.asyncProperty(
    statedTerms(MANDATE_TERM_NAMES),
    statedTerms([...termsWithChange('remove'), ...termsWithChange('set')]),
    async (asked, { currency: _fixed, ...changes }) => {
      const body = { agentDid: buyer['agentDid'], scope: 'purchase-order', ...asked };
      const issued = await gate.asOwner('/policy/mandate', body);
      expect([issued.status, issued.data['reasonCode']]).toEqual([201, undefined]);
      const issuedId = textAt(issued.data, 'mandateId');
      const stored = await gate.get(`/mandate/${issuedId}`, { token: gate.ownerToken });
      expect(await served('purchase-order')).toEqual(stored.data['document']);
      const changed = await change(issuedId, changes);
      expect(changed).toMatchObject({ before: shown(asked), after: shown({ ...asked, ...changes }) });
      const removed = byTerm(termsWithChange('remove'), (): null => null);
      const demanded = byTerm(termsWithChange('set'), (): boolean => false);
      const stripped = await change(changed.id, { ...removed, ...demanded, unlimited: true });
      expect(stripped).toMatchObject({ before: changed.after, after: shown({ currency: 'USD' }) });
    },
  );
  await fc.assert(property, { numRuns: 12 });
});

test('an agent is reviewed and onboarded with exactly the terms that were asked for', async () => {
  const ownerEmail = textAt(gate.bootstrap, 'owner', 'email');
  const developer = await gate.personToken('developer', 'developer@example.test');
  const property = fc.asyncProperty(statedTerms(ONBOARDING_TERM_NAMES), fc.uuid(), async (asked, name) => {
    const agent = { name, scope: 'purchase-order', ...asked };
    const { data: request } = await gate.post('/onboarding/requests', { ownerEmail, ...agent }, { token: developer });
    expect(request).toMatchObject(byTerm(ONBOARDING_TERM_NAMES, (term) => shown(asked)[term]));
    const { data: config } = await gate.asOwner('/onboarding/agent', agent);
    const { before } = await change(textAt(config, 'mandate', 'policyId'), { maxAmount: 1 });
    expect(before).toEqual(shown(asked));
  });
  await fc.assert(property, { numRuns: 6 });
});
