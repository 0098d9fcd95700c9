import { BODY_MAX_BYTES, type JsonObject } from '@gatewright/protocol';
import { ABSENT_THINGS, type AgentThings, type SampleCall } from './samples/sample.js';
import { type Answered, filled, ruleDocument, SlowWorld, word } from './slow-world.js';
import { textAt } from './text-at.js';

/** Readers of a large answer at once. */
const READERS = 8;
/** Mandates of an agent that has many, and actions that wait for people. */
const MANDATES = 400;
const ESCALATIONS = 60;
/** Changes of a mandate with long lists, which was delegated: each leaves its earlier terms behind. */
const CHANGES = 100;
/** Documents of an agent that fill what an agent may be bound to. */
const STRICT_DOCUMENTS = 4;
/** Characters of a context that uses up what an itinerary may have. */
export const CONTEXT_CHARACTERS = 60_000;

export const elements = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

export const inField = (values: readonly string[], more: JsonObject = {}) => ({
  predicate: 'context-value-in',
  config: { field: 'f', values: [...values], ...more },
});
const notInField = (values: readonly string[], more: JsonObject = {}) => ({
  ...inField(values, more),
  predicate: 'context-value-not-in',
});
const evidence = (required: readonly string[]) => ({
  predicate: 'evidence-requirement',
  config: { required: [...required] },
});
const CONTAINS = { match: 'contains' };

/** Bodies that take long to read, whatever message is expected: of many names, deep, of texts with much to escape. */
const BODIES: readonly string[] = [
  `{${filled((index) => `k${word(index)}`, BODY_MAX_BYTES / 2)
    .map((name) => `"${name}":1`)
    .join(',')}}`,
  `{"a":${'['.repeat(BODY_MAX_BYTES / 2 - 10)}${']'.repeat(BODY_MAX_BYTES / 2 - 10)}}`,
  `{"a":${'[[[[[[[1]]]]]]],'
    .repeat(BODY_MAX_BYTES / 16 - 10)
    .slice(0, -1)
    .replace(/^/, '[')}]}`,
  JSON.stringify({ name: '\u0000"'.repeat(BODY_MAX_BYTES / 10), scope: 's', title: 't', documentJson: {} }),
  `[${'{},'.repeat(BODY_MAX_BYTES / 4)}{}]`,
];

/** Agents that each take long in a way of their own. */
type SlowAgents = Readonly<
  Record<'listed' | 'strict' | 'containing' | 'worded' | 'ruled' | 'mandated' | 'reviewed', JsonObject>
>;

/** A gate with the agents, rules and lists that the slowest calls of routes need, and what such calls share. */
export class SlowCalls {
  /** A mandate from which one was delegated that was changed often. */
  parentId = '';
  /** Batches of agents, and applications of rules, so far: each gives names of its own. */
  batches = 0;
  applications = 0;

  private constructor(
    readonly world: SlowWorld,
    readonly agents: SlowAgents,
    /** A document that the agent with many rules is bound to. */
    readonly largeSopId: string,
    /** What calls of GET routes are about. */
    readonly things: AgentThings,
  ) {}

  static async start(): Promise<SlowCalls> {
    const world = await SlowWorld.start();
    const largeSopId = await world.document([
      inField(
        filled((index) => word(index)),
        { field: 'large' },
      ),
    ]);
    const agents = await slowAgents(world);
    await world.bind(agents.ruled, largeSopId);
    const escalationId = await escalated(world, agents.reviewed);
    const things = {
      ...ABSENT_THINGS,
      identityId: textAt(agents.mandated, 'identityId'),
      agentDid: textAt(agents.mandated, 'agentDid'),
      sopId: largeSopId,
      waitingId: escalationId,
      approvedId: escalationId,
    };
    const slow = new SlowCalls(world, agents, largeSopId, things);
    for (let index = 0; index < MANDATES; index += 1) await slow.issueTo(agents.mandated, `action-${index}`);
    slow.parentId = await slow.parentOfChanged();
    for (let index = 0; index < 20; index += 1)
      await world.call('POST', '/onboarding/requests', slow.largeRequest(index), slow.asDeveloper());
    world.isMeasured = true;
    return slow;
  }

  /** Eight readers of a path at once. */
  async readers(path: string): Promise<void> {
    await Promise.all(elements(READERS, () => this.world.get(path)));
  }

  /** A legal call, and one with each body that takes long to read. */
  async bodies({ path, body }: SampleCall): Promise<void> {
    await this.world.post(path, body);
    for (const large of BODIES) await this.world.post(path, large);
  }

  asDeveloper() {
    return { authorization: `Bearer ${this.world.developer}` };
  }

  issueTo(agent: JsonObject, scope: string, more: JsonObject = {}) {
    return this.world.post('/policy/mandate', {
      agentDid: textAt(agent, 'agentDid'),
      scope,
      currency: 'USD',
      maxAmount: 1000,
      merchants: elements(20, (index) => `merchant-${index}`),
      ...more,
    });
  }

  /** The id of a mandate after a change. Throws where the change is refused. */
  async changed(ref: string, limits: JsonObject): Promise<string> {
    const { status, text, data } = await this.world.post(`/mandate/${ref}/change`, limits);
    if (status !== 200) throw new Error(`the change was refused: ${text}`);
    return textAt(data(), 'mandateId');
  }

  largeRequest(index: number): JsonObject {
    const atoms = filled((atom) => inField([word(atom)]), 200_000);
    return {
      ownerEmail: textAt(this.world.members, 'owner', 'email'),
      name: `Agent ${index}`,
      scope: 'read',
      financial: false,
      sop: ruleDocument(atoms),
    };
  }

  /** The rules are compiled again, which a call of the agent waits for. */
  async compilesAgain(change: () => Promise<unknown>, agent: JsonObject): Promise<void> {
    await change();
    await this.world.authorize(agent, { amount: 0.01 });
  }

  /** Calls of an agent with contexts that take long to evaluate. */
  async asks(agent: JsonObject, ...contexts: readonly JsonObject[]): Promise<void> {
    for (const itinerary of contexts) await this.world.authorize(agent, { amount: 0.01, itinerary });
  }

  approve(waiting: Answered) {
    const path = `/policy/escalations/${textAt(waiting.data(), 'escalationId')}/resolve`;
    return this.world.post(path, { decision: 'approve' });
  }

  private async parentOfChanged(): Promise<string> {
    const merchants = elements(1_000, (index) => word(index).repeat(45));
    const [delegating, delegated] = [await this.world.agent('Delegating'), await this.world.agent('Delegated')];
    const parent = textAt((await this.issueTo(delegating, 'delegating', { merchants })).data(), 'mandateId');
    const terms = { merchants, maxAmount: 10, parentMandateId: parent };
    const child = await this.issueTo(delegated, 'delegating', terms);
    for (let ref = textAt(child.data(), 'mandateId'), change = 1; change <= CHANGES; change += 1) {
      ref = await this.changed(ref, { maxAmount: 10 + change });
    }
    return parent;
  }
}

async function slowAgents(world: SlowWorld): Promise<SlowAgents> {
  const listed = await world.agent(
    'Listed',
    filled((index) => notInField(['a', `z${word(index)}`])),
    filled((index) => inField([`z${word(index)}`], { missing: 'fire' })),
    [evidence([...filled((index) => word(index, 3), 60_000), 'a'])],
  );
  const strict = await world.agent('Strict');
  for (let part = 0; part < STRICT_DOCUMENTS; part += 1) {
    const atoms = filled((index) => notInField([`${word(index)}${part}`]));
    await world.bind(strict, await world.document(atoms, true));
  }
  const containing = await world.agent('Containing', [
    inField(
      filled((index) => `z${word(index, 3)}`, 7_500),
      CONTAINS,
    ),
  ]);
  const worded = await world.agent(
    'Worded',
    ...[0, 1, 2].map((part) => [
      { predicate: 'text-matches', config: { terms: filled((index) => `aaaa${word(index, 3)}${part}`) } },
    ]),
    [
      inField(['x']),
      inField(
        filled((index) => `q${word(index)}`, 200_000),
        CONTAINS,
      ),
    ],
  );
  const ruled = await world.agent(
    'Ruled',
    ...[0, 1, 2].map((part) =>
      filled((index) => ({
        predicate: 'context-value-in',
        config: { field: `f${part}${word(index)}`, values: [word(index)], match: 'contains' },
      })),
    ),
  );
  const mandated = await world.agent('Mandated');
  const reviewed = await world.agent('Reviewed');
  return { listed, strict, containing, worded, ruled, mandated, reviewed };
}

/** Escalations of an agent with long contexts: the id of the last. */
async function escalated(world: SlowWorld, reviewed: JsonObject): Promise<string> {
  const rules = ruleDocument([{ predicate: 'amount-over', config: { limit: 1 } }], 'escalate');
  await world.bind(reviewed, textAt((await world.post('/sop', rules)).data(), 'sopId'));
  let escalationId = '';
  for (let index = 0; index < ESCALATIONS; index += 1) {
    const itinerary = { notes: 'n'.repeat(CONTEXT_CHARACTERS) };
    const waiting = await world.authorize(reviewed, { amount: 2, itinerary });
    escalationId = textAt(waiting.data(), 'escalationId');
  }
  return escalationId;
}
