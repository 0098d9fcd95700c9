import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, sha256Hex } from '@gatewright/protocol';
import { expect } from 'vitest';
import { shareOf } from '../../src/policies/rollout.js';
import { signedOrder } from './signed-order.js';
import { textAt } from './text-at.js';

/** The agents that a version goes to first. */
type Part = { readonly percent: number } | { readonly label: string };

/** What an administrator does with an SOP, by whichever client. Each answers with `data` of the service's answer. */
export interface RulesClient {
  create(rules: JsonObject): Promise<JsonObject>;
  bind(sopId: string, agentDids: readonly string[]): Promise<JsonObject>;
  draft(sopId: string, rules: JsonObject): Promise<JsonObject>;
  startShadow(sopId: string, version: number): Promise<JsonObject>;
  shadow(sopId: string): Promise<JsonObject>;
  endShadow(sopId: string): Promise<JsonObject>;
  publish(sopId: string, version: number, part: Part): Promise<JsonObject>;
  rollBack(sopId: string): Promise<JsonObject>;
  changes(sopId: string): Promise<JsonObject>;
  /** The evidence records of events, in their order. Throws for an event without a record. */
  records(eventIds: readonly string[]): Promise<readonly JsonObject[]>;
}

/** `data` of a call over HTTP with the owner's token. */
export type OwnerCall = (method: 'GET' | 'POST', path: string, body?: JsonObject) => Promise<JsonObject>;

const LABEL = 'team=treasury';
/** Parts of two agents. */
export const MISTAKEN_PARTS: readonly (readonly [string, Part])[] = [
  ['10 % of the agents', { percent: 10 }],
  ['the agents with a label', { label: LABEL }],
];
/** A document separates two agents at 10 % with a probability of 0.18; none of these does once in 10^17 runs. */
const DOCUMENTS_MAX = 200;

/** Rules that block orders above an amount. */
function limitedTo(limit: number): JsonObject {
  const atoms = [{ predicate: 'amount-over', config: { limit } }];
  const reasonCode = 'OVER_THE_LIMIT';
  return { molecules: [{ id: 'limit', combinator: 'any', decision: 'block', reasonCode, atoms }] };
}

/**
 * A rule that is too strict is drafted, seen in shadow, published to a part of two agents and rolled back. Expects at each step the
 * decisions on both agents, and at the end a record of each step.
 */
export async function expectMistakeUndone(part: Part, rules: RulesClient, call: OwnerCall): Promise<void> {
  const terms = { scope: 'purchase-order', maxAmount: 10_000, currency: 'USD' };
  const agents: [JsonObject, JsonObject] = [
    await call('POST', '/onboarding/agent', { name: 'First', ...terms }),
    await call('POST', '/onboarding/agent', { name: 'Second', ...terms }),
  ];
  await call('POST', `/agent-identity/${textAt(agents[0], 'identityId')}/labels`, { labels: [LABEL] });
  const { sopId, reached, other } = await separated(part, agents, rules);
  const decide = (agent: JsonObject) => call('POST', '/policy/mandate/authorize', signedOrder(agent, { amount: 50 }));
  const permitted = { decision: 'allow', reasonCode: 'AUTHORIZED' };
  const refused = { decision: 'block', reasonCode: 'OVER_THE_LIMIT', fired: [`${sopId}/limit`] };

  expect(await rules.bind(sopId, [didOf(reached), didOf(other)])).toMatchObject({ agents: 2 });
  expect(await rules.draft(sopId, limitedTo(10))).toMatchObject({ version: 2, state: 'draft' });
  expect(await rules.startShadow(sopId, 2)).toMatchObject({ version: 2, compared: 0, endedAt: null });
  const before = [await decide(reached), await decide(other)];
  expect(before).toMatchObject([permitted, permitted]);
  const stricter = { kind: 'decision', live: 'allow', shadow: 'block' };
  const seen = await rules.shadow(sopId);
  expect(seen).toMatchObject({ compared: 2, different: 2, skipped: 0 });
  expect(seen['differences']).toContainEqual({ ...stricter, count: 2, samples: eventsOf(before).reverse() });

  const rollout = { percent: null, label: null, version: 2, ...part };
  expect(await rules.publish(sopId, 2, part)).toMatchObject({ published: 1, rollout, agents: 1 });
  const during = [await decide(reached), await decide(other)];
  expect(during).toMatchObject([refused, permitted]);
  // Of the two, live rules and shadow differ on the agent that the version has not reached.
  expect(await rules.shadow(sopId)).toMatchObject({ compared: 4, different: 3, skipped: 0 });

  expect(await rules.rollBack(sopId)).toMatchObject({ published: 1, rollout: null, agents: 1 });
  expect(await rules.endShadow(sopId)).toMatchObject({ version: 2, endedAt: expect.any(String) });
  const after = [await decide(reached), await decide(other)];
  expect(after).toMatchObject([permitted, permitted]);
  expect(await rules.shadow(sopId)).toMatchObject({ compared: 4 });

  const changes = objectsIn((await rules.changes(sopId))['changes']);
  const decisions = [...before, ...during, ...after];
  const records = await rules.records(eventsOf([...decisions, ...changes]));
  const digests = records.slice(0, decisions.length).map(({ policyDigest }) => policyDigest);
  const [mild = null, , strict = null] = digests;
  expect(strict).not.toBe(mild);
  expect(digests).toEqual([mild, mild, strict, mild, mild, mild]);
  expectRecorded(changes, records.slice(decisions.length));
}

const STEPS = ['unshadow', 'rollback', 'publish', 'shadow', 'write', 'bind', 'create'];

/** Expects the steps as changes, newest first, each with a record that commits to it. */
function expectRecorded(changes: readonly JsonObject[], records: readonly JsonObject[]): void {
  const details = changes.map(({ detail }) => (isJsonObject(detail) ? detail : {}));
  expect(details.map(({ act }) => act)).toEqual(STEPS);
  expect(records).toMatchObject(
    details.map((detail) => ({
      ...{ action: `rules:${detail['act']}`, decision: 'allow', reasonCode: 'RULES_CHANGED' },
      requestDigest: `sha256:${sha256Hex(canonicalJson(detail))}`,
    })),
  );
}

/** A document that separates the agents: one of them is in the part, and the other is not. */
async function separated(part: Part, [first, second]: readonly [JsonObject, JsonObject], rules: RulesClient) {
  for (let tried = 0; tried < DOCUMENTS_MAX; tried += 1) {
    const sopId = textAt(await rules.create(limitedTo(100)), 'sopId');
    const isReached = (agent: JsonObject) =>
      'label' in part ? agent === first : shareOf(didOf(agent), sopId) < part.percent;
    if (isReached(first) === isReached(second)) continue;
    return isReached(first) ? { sopId, reached: first, other: second } : { sopId, reached: second, other: first };
  }
  throw new Error('no document separates the agents');
}

/** The client that calls the routes. */
export function rulesOverHttp(call: OwnerCall): RulesClient {
  const at = (sopId: string, below: string) => `/sop/${sopId}${below}`;
  return {
    create: (documentJson) => call('POST', '/sop', { title: 'Limit', documentJson }),
    bind: (sopId, agents) => call('POST', at(sopId, '/agents'), { change: 'bind', agents }),
    draft: (sopId, documentJson) => call('POST', at(sopId, '/versions'), { documentJson, draft: true }),
    startShadow: (sopId, version) => call('POST', at(sopId, `/versions/${version}/shadow`), {}),
    shadow: (sopId) => call('GET', at(sopId, '/shadow')),
    endShadow: (sopId) => call('POST', at(sopId, '/shadow/end')),
    publish: (sopId, version, part) => call('POST', at(sopId, `/versions/${version}/publish`), part),
    rollBack: (sopId) => call('POST', at(sopId, '/rollback'), {}),
    changes: (sopId) => call('GET', at(sopId, '/changes')),
    async records(eventIds) {
      const records: JsonObject[] = [];
      for (const eventId of eventIds) {
        const { record = null } = await call('GET', `/evidence/${eventId}`);
        if (!isJsonObject(record)) throw new Error(`${eventId} has no record`);
        records.push(record);
      }
      return records;
    },
  };
}

const didOf = (agent: JsonObject) => textAt(agent, 'agentDid');
const eventsOf = (answers: readonly JsonObject[]) => answers.map((answer) => textAt(answer, 'eventId'));

function objectsIn(list: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
