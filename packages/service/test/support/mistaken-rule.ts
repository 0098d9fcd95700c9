import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, sha256Hex } from '@gatewright/protocol';
import { expect } from 'vitest';
import { signedOrder } from './signed-order.js';
import { textAt } from './text-at.js';

/** The agents that a version goes to first. */
type Part = { readonly percent: number } | { readonly label: string };

/** What an administrator does with an SOP, by whichever client. Each answers with `data` of the service's answer. */
export interface RulesClient {
  create(rules: JsonObject): Promise<JsonObject>;
  show(sopId: string): Promise<JsonObject>;
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
  ['half of the agents', { percent: 50 }],
  ['the agents with a label', { label: LABEL }],
];
/** A document separates two agents at 50 % with a probability of a half; none of these does once in 10^12 runs. */
const DOCUMENTS_MAX = 40;

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
  const agents: readonly [JsonObject, JsonObject] = [
    await call('POST', '/onboarding/agent', { name: 'First', ...terms }),
    await call('POST', '/onboarding/agent', { name: 'Second', ...terms }),
  ];
  await call('POST', `/agent-identity/${textAt(agents[0], 'identityId')}/labels`, { labels: [LABEL] });
  const decide = (agent: JsonObject) => call('POST', '/policy/mandate/authorize', signedOrder(agent, { amount: 50 }));
  const { sopId, before, reached, other } = await publishedToOne(part, agents, decide, rules);
  const refused = { decision: 'block', reasonCode: 'OVER_THE_LIMIT', fired: [`${sopId}/limit`] };
  const during = [await decide(reached), await decide(other)];
  expect(during).toMatchObject([refused, PERMITTED]);
  // Of the two, live rules and shadow differ on the agent that the version has not reached.
  expect(await rules.shadow(sopId)).toMatchObject({ compared: 4, different: 3, skipped: 0 });

  expect(await rules.rollBack(sopId)).toMatchObject({ published: 1, rollout: null, agents: 1 });
  expect(await rules.endShadow(sopId)).toMatchObject({ version: 2, endedAt: expect.any(String) });
  const after = [await decide(reached), await decide(other)];
  expect(after).toMatchObject([PERMITTED, PERMITTED]);
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

const PERMITTED = { decision: 'allow', reasonCode: 'AUTHORIZED' };

/**
 * Drafts a rule that is too strict, sees it in shadow on an order of each agent, and publishes it to a part. Only the gate knows which
 * agents are in a part: where it is both or neither, the document is rolled back and another one tried.
 */
async function publishedToOne(
  part: Part,
  [first, second]: readonly [JsonObject, JsonObject],
  decide: (agent: JsonObject) => Promise<JsonObject>,
  rules: RulesClient,
) {
  for (let tried = 0; tried < DOCUMENTS_MAX; tried += 1) {
    const sopId = textAt(await rules.create(limitedTo(100)), 'sopId');
    expect(await rules.bind(sopId, [didOf(first), didOf(second)])).toMatchObject({ agents: 2 });
    expect(await rules.draft(sopId, limitedTo(10))).toMatchObject({ version: 2, state: 'draft' });
    expect(await rules.startShadow(sopId, 2)).toMatchObject({ version: 2, compared: 0, endedAt: null });
    const before = [await decide(first), await decide(second)];
    expect(before).toMatchObject([PERMITTED, PERMITTED]);
    const stricter = { kind: 'decision', live: 'allow', shadow: 'block' };
    const seen = await rules.shadow(sopId);
    expect(seen).toMatchObject({ compared: 2, different: 2, skipped: 0 });
    expect(seen['differences']).toContainEqual({ ...stricter, count: 2, samples: eventsOf(before).reverse() });
    const rollout = { percent: null, label: null, version: 2, ...part };
    expect(await rules.publish(sopId, 2, part)).toMatchObject({ published: 1, rollout });
    const bound = objectsIn((await rules.show(sopId))['agents']);
    const has = (agent: JsonObject) =>
      bound.some(({ agentDid, version }) => agentDid === didOf(agent) && version === 2);
    if (has(first) !== has(second)) {
      return { sopId, before, ...(has(first) ? { reached: first, other: second } : { reached: second, other: first }) };
    }
    await rules.rollBack(sopId);
    await rules.endShadow(sopId);
  }
  throw new Error('no document separates the agents');
}

/** The client that calls the routes. */
export function rulesOverHttp(call: OwnerCall): RulesClient {
  const at = (sopId: string, below: string) => `/sop/${sopId}${below}`;
  return {
    create: (documentJson) => call('POST', '/sop', { title: 'Limit', documentJson }),
    show: (sopId) => call('GET', at(sopId, '')),
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
