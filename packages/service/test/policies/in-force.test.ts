import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { bindingId, isJsonObject, type JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { attestOverdueSettings } from '../../src/features/changes/setting-changes.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import { createOrganisation, newIdentity } from '../../src/features/organisations/create-organisation.js';
import {
  readOrganisation,
  setOrganisationApprovals,
  setOrganisationAuthzen,
  setOrganisationHolds,
  setOrganisationLog,
} from '../../src/features/organisations/handlers.js';
import { assignSop, unassignSop } from '../../src/features/rules/http/assignment-handlers.js';
import { readInForce } from '../../src/features/rules/http/in-force-handlers.js';
import { labelAgent } from '../../src/features/rules/http/label-handlers.js';
import { ruleDocumentHandlers } from '../../src/features/rules/http/rule-handlers.js';
import { versionHandlers } from '../../src/features/rules/http/version-handlers.js';
import { labelBindings } from '../../src/features/rules/label-bindings.js';
import { attestOverdue, noteChanges } from '../../src/features/rules-store/rule-changes.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

const LABELS = ['emea', 'apac'] as const;
/** Past the lead that a process has for the record of a change. */
const OVERDUE_MS = 61_000;
const rules = (limit: number) => ({
  molecules: [
    {
      ...{ id: 'cap', combinator: 'any', decision: 'block', reasonCode: 'CAP' },
      atoms: [{ predicate: 'amount-over', config: { limit } }],
    },
  ],
});

type Step = { readonly agent: number; readonly document: number; readonly number: number } & (
  | { readonly do: 'create' | 'write' | 'draft' | 'publish' | 'rollback' | 'retire' | 'retire-version' }
  | { readonly do: 'assign' | 'unassign' | 'holds' | 'authzen' | 'log' | 'approvals' }
  | { readonly do: 'share'; readonly label: string | null }
  | { readonly do: 'label'; readonly labels: readonly string[] }
  | { readonly do: 'group'; readonly change: 'bind' | 'unbind' | 'pin' | 'follow'; readonly label: string | null }
);

const anyOf = { agent: fc.nat({ max: 1 }), document: fc.nat({ max: 2 }), number: fc.integer({ min: 1, max: 4 }) };
const plain = (...words: readonly Exclude<Step['do'], 'share' | 'label' | 'group'>[]) =>
  fc.record({ ...anyOf, do: fc.constantFrom(...words) });
const someLabel = fc.constantFrom(...LABELS);
const step: fc.Arbitrary<Step> = fc.oneof(
  plain('create', 'write', 'draft', 'publish', 'rollback', 'retire', 'retire-version'),
  plain('assign', 'unassign', 'holds', 'authzen', 'log', 'approvals'),
  fc.record({ ...anyOf, do: fc.constant('share' as const), label: fc.option(someLabel) }),
  fc.record({ ...anyOf, do: fc.constant('label' as const), labels: fc.subarray([...LABELS]) }),
  fc.record({
    ...{ ...anyOf, do: fc.constant('group' as const), label: fc.option(someLabel) },
    change: fc.constantFrom('bind' as const, 'unbind' as const, 'pin' as const, 'follow' as const),
  }),
);

const listAt = (value: unknown, member: string): JsonObject[] => {
  const list: unknown = Object(value)[member];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};

/** An organisation of two agents and a document, whose ordinary readers are asked after each step. */
class World {
  readonly sops = ruleDocumentHandlers('sop');
  readonly versions = versionHandlers('sop');
  readonly agents: string[] = [];
  readonly documents: string[] = [];

  private constructor(
    readonly service: ApplicationContext,
    private readonly clock: TestClock,
    readonly orgId: string,
  ) {}

  static async create(service: ApplicationContext, clock: TestClock): Promise<World> {
    const owned = { name: 'Past', owner: 'o@example.com' };
    const { orgId } = await createOrganisation(owned, await newIdentity(service), service.directory, service);
    const world = new World(service, clock, orgId);
    for (const name of ['One', 'Two']) {
      const made = await onboard({ name, scope: 'pay', maxAmount: 1000 }, world.caller(), service);
      if (!made.ok) throw new Error('the agent was refused');
      world.agents.push(made.value.agentDid);
    }
    await world.take({ do: 'create', agent: 0, document: 0, number: 1 });
    return world;
  }

  /** Takes a step; refused ones change nothing. */
  async take(step: Step): Promise<void> {
    const { service, sops, versions } = this;
    const id = this.documents[step.document % Math.max(this.documents.length, 1)] ?? '';
    const agentDid = this.agents[step.agent % this.agents.length] ?? '';
    const [call, named] = [this.call({ id, version: String(step.number) }), { title: 'Cap' }];
    const limit = step.number * 100;
    if (step.do === 'create') {
      const draft = step.number === 4;
      const made = await sops.create({ ...named, documentJson: rules(limit), draft }, call, service);
      this.documents.push(String(Object(made.data)['sopId']));
    } else if (step.do === 'write') await sops.replace({ documentJson: rules(limit) }, call, service);
    else if (step.do === 'draft') await sops.replace({ documentJson: rules(limit), draft: true }, call, service);
    else if (step.do === 'publish') await versions.publish({}, call, service);
    else if (step.do === 'share') {
      const part = step.label === null ? { percent: step.number * 25 } : { label: step.label };
      await versions.publish(part, call, service);
    } else if (step.do === 'rollback') await versions.rollback({}, call, service);
    else if (step.do === 'retire') await sops.retire(call, service);
    else if (step.do === 'retire-version') await versions.retireVersion(call, service);
    else if (step.do === 'assign') await assignSop({ sopId: id }, this.call({ identityId: agentDid }), service);
    else if (step.do === 'unassign') await unassignSop({ sopId: id }, this.call({ identityId: agentDid }), service);
    else if (step.do === 'label') await labelAgent({ labels: [...step.labels] }, this.call({ ref: agentDid }), service);
    else if (step.do === 'group') {
      const version =
        step.change === 'pin' || (step.change === 'bind' && step.number > 2) ? { version: step.number } : {};
      const group = step.label === null ? { agents: this.agents } : { label: step.label };
      await versions.bindings({ change: step.change, ...version, ...group }, call, service);
    } else if (step.do === 'holds') await setOrganisationHolds({ minutes: step.number }, call, service);
    else if (step.do === 'authzen') await setOrganisationAuthzen({ advisory: step.number > 2 }, call, service);
    else if (step.do === 'log')
      await setOrganisationLog({ context: step.number > 2, days: step.number }, call, service);
    else await setOrganisationApprovals({ escalation: 1, onboarding: 1 }, call, service);
  }

  /** What the ordinary readers say now. */
  async said(): Promise<unknown> {
    const { service, orgId } = this;
    const { approvals, holdMinutes, advisoryAnswers, decisionLog, verification } = Object(
      (await readOrganisation(this.call({}), service)).data,
    );
    const labelled = await labelBindings(service.directory, orgId);
    const documents = [];
    for (const documentId of [...this.documents].sort()) {
      const read = Object((await this.sops.read({ version: null }, this.call({ id: documentId }), service)).data);
      const inForce = read['published'] ?? null;
      const version = await this.versions.read(this.call({ id: documentId, version: String(inForce) }), service);
      documents.push({
        ...{ documentId, published: inForce, digest: inForce === null ? null : textAt(version.data, 'digest') },
        ...{ rollout: read['rollout'] ?? null, retired: read['retiredAt'] !== null },
        agents: listAt(read, 'agents')
          .map(({ agentDid, pinned, version: number }) => ({ agentDid, pinned, version: number }))
          .sort(byAgent),
        labels: labelled
          .filter((each) => each.documentId === documentId)
          .map(({ label, version: number }) => ({ label, pinned: number !== null, version: number })),
      });
    }
    const settings = {
      ...{ approvals, holds: { minutes: holdMinutes }, 'advisory-answers': { advisory: advisoryAnswers } },
      ...{ 'decision-log': decisionLog, verification: { verification } },
    };
    return { settings, documents };
  }

  /** What was in force at a time, in the form of `said`. Versions that a rollout decides are those that the reader gave. */
  async inForce(at: string, said: unknown): Promise<unknown> {
    const answer = await this.ask({ at });
    const documents = listAt(answer, 'documents').filter(({ documentId }) =>
      this.documents.includes(String(documentId)),
    );
    return {
      settings: Object.fromEntries(listAt(answer, 'settings').map(({ setting, value }) => [setting, value])),
      documents: documents.map(({ documentId, rules: stated, unknown }) => {
        expect(unknown).toBeNull();
        const { published, rollout, retired } = Object(stated);
        const read = listAt(said, 'documents').find((each) => each['documentId'] === documentId);
        return {
          ...{ documentId, published: published?.version ?? null, digest: published?.digest ?? null, retired },
          rollout: rollout && { version: rollout.version, percent: rollout.percent, label: rollout.label },
          agents: listAt(stated, 'agents')
            .map(({ agentDid, pinned, version }) => {
              const given = listAt(read, 'agents').find((each) => each['agentDid'] === agentDid)?.['version'];
              return { agentDid, pinned, version: version ?? (rollout === null ? null : given) };
            })
            .sort(byAgent),
          labels: listAt(stated, 'labels')
            .map(({ label, pinned, version }) => ({ label, pinned, version }))
            .sort((one, other) => (String(one.label) < String(other.label) ? -1 : 1)),
        };
      }),
    };
  }

  async ask({ at, agent }: { readonly at: string; readonly agent?: string }): Promise<JsonObject> {
    const asked = { at: Date.parse(at), agent: agent ?? null, after: null };
    const reply = await readInForce(asked, this.call({}), this.service);
    expect(reply).toMatchObject({ status: 200 });
    return Object(reply.data);
  }

  /** The time now, of which nothing else is. */
  tick(): string {
    this.clock.ahead += 10;
    const at = new Date(this.clock.now()).toISOString();
    this.clock.ahead += 10;
    return at;
  }

  /** Writes the records of what came with agents, which follow. */
  async settle(): Promise<void> {
    this.clock.ahead += OVERDUE_MS;
    await attestOverdue(this.service);
    await attestOverdueSettings(this.service);
  }

  private caller() {
    return Object({ orgId: this.orgId, personId: 'p-1', tokenId: 't-1', role: 'owner', email: 'o@example.com' });
  }

  call(params: Readonly<Record<string, string>>) {
    return Object({ caller: this.caller(), params, query: {}, headers: {} });
  }
}

function byAgent(one: { readonly agentDid: unknown }, other: { readonly agentDid: unknown }): number {
  return String(one.agentDid) < String(other.agentDid) ? -1 : 1;
}

describe.each(DRIVERS)('what was in force at a time, on %s', (_name, open) => {
  let driver: SqlDriver;
  let service: ApplicationContext;
  let clock: TestClock;
  beforeEach(async () => {
    driver = await open();
    clock = new TestClock();
    clock.stoppedAt = Date.now();
    service = await serviceOn(driver, clock);
  });
  afterEach(async () => {
    await service.policyDigests.close();
    await driver.close();
  });

  test('an answer of what was in force is what documents, bindings and settings said then, after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        const world = await World.create(service, clock);
        const said: { readonly at: string; readonly what: unknown }[] = [];
        for (const each of steps) {
          said.push({ at: world.tick(), what: await world.said() });
          await world.take(each);
        }
        said.push({ at: world.tick(), what: await world.said() });
        await world.settle();
        for (const { at, what } of said) expect(await world.inForce(at, what)).toEqual(what);
      }),
      { numRuns: 15 },
    );
  }, 180_000);

  test('an agent that only a label bound is answered as bound while it had the label', async () => {
    const world = await World.create(service, clock);
    const [agent = ''] = world.agents;
    const some = { agent: 0, document: 0, number: 1 };
    await world.take({ ...some, do: 'group', change: 'bind', label: 'emea' });
    const before = world.tick();
    await world.take({ ...some, do: 'label', labels: ['emea'] });
    const during = world.tick();
    await world.take({ ...some, do: 'label', labels: [] });
    const after = world.tick();
    await world.settle();
    const ids = async (at: string) =>
      listAt(await world.ask({ at, agent }), 'documents')
        .filter(({ documentId }) => world.documents.includes(String(documentId)))
        .map(({ rules: stated }) => Object(stated).binds);
    expect([await ids(before), await ids(during), await ids(after)]).toEqual([[], [true], []]);
    expect(Object((await world.ask({ at: during, agent }))['agent'])).toMatchObject({ labels: { value: ['emea'] } });
  });

  test('a stored change that its record contradicts is named, and what it states is not answered', async () => {
    const world = await World.create(service, clock);
    const some = { agent: 0, document: 0, number: 2 };
    await world.take({ ...some, do: 'write' });
    await world.take({ ...some, do: 'holds' });
    await world.settle();
    const at = world.tick();
    const [documentId = ''] = world.documents;
    const { detail } = await service.directory
      .selectFrom('ruleChange')
      .select('detail')
      .where('documentId', '=', documentId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    const document = async () =>
      listAt(await world.ask({ at }), 'documents').find((each) => each['documentId'] === documentId);
    const eventId = bindingId.rules(documentId, 2);
    const tampered = { ...JSON.parse(detail), version: 1 };
    const stored = service.directory.updateTable('ruleChange').where('documentId', '=', documentId);
    expect(await document()).toMatchObject({ unknown: null, rules: { published: { version: 2 } } });
    await stored
      .where('number', '=', 2)
      .set({ detail: JSON.stringify(tampered) })
      .execute();
    expect(await document()).toMatchObject({ rules: null, unknown: { why: 'contradicted', eventId } });
    await service.directory
      .deleteFrom('ruleChange')
      .where('documentId', '=', documentId)
      .where('number', '=', 2)
      .execute();
    await service.directory
      .updateTable('ruleDocument')
      .where('documentId', '=', documentId)
      .set({ revision: 1 })
      .execute();
    expect(await document()).toMatchObject({ rules: null, unknown: { why: 'contradicted', eventId } });

    const holds = async () => listAt(await world.ask({ at }), 'settings').find(({ setting }) => setting === 'holds');
    expect(await holds()).toMatchObject({ value: { minutes: 2 }, unknown: null });
    await service.directory
      .updateTable('organisation')
      .where('orgId', '=', world.orgId)
      .set({ holdTtlMs: 1 })
      .execute();
    expect(await holds()).toMatchObject({ value: null, unknown: 'contradicted' });
    await service.directory
      .updateTable('settingChange')
      .where('orgId', '=', world.orgId)
      .set({ values: null })
      .execute();
    expect(await holds()).toMatchObject({ value: null, unknown: 'erased' });
  });

  test('an organisation of before records answers settings as unknown until its first record', async () => {
    const world = await World.create(service, clock);
    const before = world.tick();
    await world.take({ agent: 0, document: 0, number: 2, do: 'holds' });
    const after = world.tick();
    await service.directory
      .updateTable('organisation')
      .where('orgId', '=', world.orgId)
      .set({ recordedFrom: null })
      .execute();
    const known = async (at: string) =>
      listAt(await world.ask({ at }), 'settings').flatMap(({ setting, unknown }) =>
        unknown === null ? [setting] : [],
      );
    expect(await known(before)).toEqual([]);
    expect(await known(after)).toEqual(['approvals', 'holds', 'advisory-answers', 'decision-log', 'verification']);
  });

  test('a record of before that names no agents leaves the bound agents unknown', async () => {
    const world = await World.create(service, clock);
    const [documentId = ''] = world.documents;
    const [agent = ''] = world.agents;
    const at = world.tick();
    const about = { documentId, number: 2, version: null, digest: null, agents: 2, agentDid: null, label: 'emea' };
    const detail = { act: 'bind', ...about, personId: 'p-1', at } as const;
    const change = { orgId: world.orgId, documentId, number: 2, detail, personId: 'p-1', client: null, at };
    await noteChanges(service.directory, [change]);
    await service.directory
      .updateTable('ruleDocument')
      .where('documentId', '=', documentId)
      .set({ revision: 2 })
      .execute();
    await world.settle();
    const found = listAt(await world.ask({ at: world.tick(), agent }), 'documents');
    expect(found.find((each) => each['documentId'] === documentId)).toMatchObject({
      unknown: null,
      rules: { binds: null, labels: [], agents: [], unnamed: { changes: 1, last: bindingId.rules(documentId, 2) } },
    });
  });

  test('a question of what is in force at a time to come is refused', async () => {
    const world = await World.create(service, clock);
    const asked = { at: clock.now() + 1000, agent: null, after: null };
    const reply = await readInForce(asked, world.call({}), service);
    expect(reply).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
  });
});
