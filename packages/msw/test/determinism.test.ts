import { createGuardFromConfig } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Gatewright, gatewright } from '../src/index.js';
import { countedNonces } from './support/counted-nonces.js';

const START = Date.parse('2026-03-01T12:00:00Z');

/** What a test of an application may do. Amounts above 500 wait for people, those above 1,000 are refused. */
type Act =
  | { readonly does: 'addAgent' }
  | { readonly does: 'pay' | 'payTwiceAtOnce'; readonly amount: number }
  | { readonly does: 'approve' | 'decide' | 'prove' }
  | { readonly does: 'advance'; readonly ms: number };

const amount = fc.integer({ min: 1, max: 1500 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ does: fc.constant('addAgent' as const) }),
  fc.record({ does: fc.constantFrom('pay' as const, 'payTwiceAtOnce' as const), amount }),
  fc.record({ does: fc.constantFrom('approve' as const, 'decide' as const, 'prove' as const) }),
  fc.record({ does: fc.constant('advance' as const), ms: fc.constantFrom(1, 700, 6_000, 600_000) }),
);

const RULES = {
  molecules: [
    {
      id: 'large',
      combinator: 'all',
      atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};

/** Everything that a gate answered to these acts, headers too, with the ids and keys that it made. */
async function transcript(acts: readonly Act[], seed: string): Promise<readonly string[]> {
  const gate = gatewright({ url: 'https://gate.test', seed, now: START });
  const said: string[] = [];
  const recorded = async (url: string, init: RequestInit) => {
    const response = await gate.fetch(new Request(url, init));
    said.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`);
    return response;
  };
  const nonces = countedNonces();
  const guardOf = async () => {
    const terms = { scope: 'pay', currency: 'USD', perTxnMax: 1000, maxAmount: 5000, rules: RULES };
    const { config } = await gate.addAgent(terms);
    said.push(JSON.stringify(config));
    const host = { fetch: recorded, clock: gate.now, ids: nonces, ed25519: nodeEd25519 };
    return createGuardFromConfig(config, { ...host, mode: 'remote' });
  };
  let guard = await guardOf();
  const pay = (amount: number) => guard.authorize({ action: 'pay', amount, currency: 'USD', merchant: 'acme' });
  for (const each of acts) {
    if (each.does === 'addAgent') guard = await guardOf();
    else if (each.does === 'pay') await pay(each.amount);
    else if (each.does === 'payTwiceAtOnce') await Promise.all([pay(each.amount), pay(each.amount)]);
    else if (each.does === 'advance') await gate.advance(each.ms);
    else said.push(...(await asPerson(each.does, gate)));
  }
  said.push(JSON.stringify([await gate.members(), await gate.decisions()]));
  await gate.close();
  return said;
}

async function asPerson(does: 'approve' | 'decide' | 'prove', gate: Gatewright): Promise<readonly string[]> {
  if (does === 'decide') return [JSON.stringify(await gate.decisions())];
  if (does === 'approve') {
    const [first] = await gate.waiting();
    return first === undefined ? [] : [JSON.stringify(await gate.approve(String(first['escalationId'])))];
  }
  const decisions = await gate.decisions();
  const proofs = decisions.map(async ({ eventId }) => {
    const response = await gate.fetch(new Request(`${gate.api}/magp/evidence/${eventId}/proof`));
    return `${response.status} ${await response.text()}`;
  });
  return Promise.all(proofs);
}

// covers gate-tests-whole: A gate for tests is the whole service: the same seed and calls give the same ids, keys,
//   tokens and answers, in Node and in a page
test('the same seed and calls give the same ids, keys, tokens, proofs and answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), fc.string({ maxLength: 4 }), async (acts, seed) => {
      expect(await transcript(acts, seed)).toEqual(await transcript(acts, seed));
    }),
    { numRuns: 12 },
  );
});

// covers gate-tests-whole
test('another seed gives other ids, keys and tokens', async () => {
  const secretsOf = async (seed: number) => {
    const gate = gatewright({ url: 'https://gate.test', seed, now: START });
    const { orgId, owner, developer } = await gate.members();
    const { agentDid, config } = await gate.addAgent({ scope: 'pay' });
    await gate.close();
    return [orgId, owner.token, developer.token, agentDid, config['agentKey'], JSON.stringify(config['issuer'])];
  };
  const [one, two] = [await secretsOf(1), await secretsOf(2)];
  expect(one.filter((each, index) => each === two[index])).toEqual([]);
});

// covers gate-tests-whole
test('decisions are listed in order, although time stands still', async () => {
  const gate = gatewright({ url: 'https://gate.test', now: START });
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100 });
  const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
  const guard = createGuardFromConfig(config, { fetch, clock: gate.now, ed25519: nodeEd25519, mode: 'remote' });
  const amounts = Array.from({ length: 24 }, (_, index) => ((index * 7) % 3 === 0 ? 101 : 1));
  for (const amount of amounts) await guard.authorize({ action: 'pay', amount, currency: 'USD', merchant: 'acme' });
  const order = (await gate.decisions()).map(({ decision }) => decision);
  expect(order).toEqual(amounts.map((amount) => (amount > 100 ? 'block' : 'allow')));
  await gate.advance(6_000);
  expect((await gate.decisions()).map(({ decision }) => decision)).toEqual(order);
  await gate.close();
});
