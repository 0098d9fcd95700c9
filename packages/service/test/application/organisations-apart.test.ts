import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machinePace } from '../../../protocol/test/support/machine-pace.js';
import { DRIVERS } from '../support/databases.js';
import { type Answered, ruleDocument, SlowWorld } from '../support/slow-world.js';
import { textAt } from '../support/text-at.js';
import { waitBeside } from '../support/waiting-beside.js';

/** How long an authorize call of one organisation may wait for a call of another, ms; longer on a slow machine. */
const WAIT_MAX_MS = 100 * machinePace();
/** What a large organisation has; a server apart takes a round trip for each few of its bindings. */
const AGENTS = { SQLite: 500, PostgreSQL: 50 };
const DOCUMENTS = 90;
/** Documents that are applied in pages, how many a page has, and characters of each. */
const PAGED_DOCUMENTS = 1_000;
const PAGE_DOCUMENTS = 200;
const PAGED_CHARACTERS = 3 * 1024;
/** Agents that a message names, or makes. */
const AGENTS_AT_ONCE = 500;

describe.each(DRIVERS)('an organisation of many agents under ninety documents, on %s,', (name, open) => {
  const count = AGENTS[name === 'SQLite' ? name : 'PostgreSQL'];
  let world: SlowWorld;
  let owner: string;
  let agents: readonly string[];
  /** One of the documents. */
  let documentId: string;
  /** Numbers what the calls write, so that none finds its work done. */
  let round = 0;

  beforeAll(async () => {
    world = await SlowWorld.start(open);
    owner = await world.addOrganisation('large');
    agents = (await onboard(count)).map((config) => textAt(config, 'agentDid'));
    const { changes } = (await apply({ assignments: toAll })).data();
    if (!Array.isArray(changes)) throw new Error('nothing was applied');
    documentId = textAt(changes[0] ?? null, 'documentId');
    world.isMeasured = true;
  }, 600_000);
  afterAll(() => world.discard());

  const call = async (method: string, path: string, body?: unknown, statuses = [200]): Promise<Answered> => {
    const answered = await world.call(method, path, body, { authorization: `Bearer ${owner}` });
    if (statuses.includes(answered.status)) return answered;
    throw new Error(`${method} ${path} was answered ${answered.status}: ${answered.text.slice(0, 500)}`);
  };

  async function onboard(count: number): Promise<JsonObject[]> {
    const configs: JsonObject[] = [];
    for (let first = 0; first < count; first += AGENTS_AT_ONCE) {
      round += 1;
      const asked = Array.from({ length: Math.min(AGENTS_AT_ONCE, count - first) }, (_, index) => ({
        ...{ name: `Agent ${round}-${index}`, scope: 'purchase-order', currency: 'USD', maxAmount: 100 },
        rulePack: 'starter',
      }));
      const results = (await call('POST', '/onboarding/agents', { agents: asked })).data()['results'];
      for (const each of Array.isArray(results) ? results : []) {
        if (!isJsonObject(each) || !isJsonObject(each['config'])) throw new Error('an agent was not made');
        configs.push(each['config']);
      }
    }
    return configs;
  }

  const policy = Array.from({ length: DOCUMENTS }, (_, index) => `document-${index}`);
  const toAll = () =>
    Array.from({ length: Math.ceil(count / AGENTS_AT_ONCE) }, (_, part) => ({
      agents: agents.slice(part * AGENTS_AT_ONCE, (part + 1) * AGENTS_AT_ONCE),
      policy,
    }));
  /** Applies the next version of each document, and the assignments that it is given. */
  function apply({
    assignments,
    ...more
  }: {
    readonly assignments: () => readonly JsonObject[];
    readonly prune?: boolean;
    readonly dryRun?: boolean;
  }) {
    round += 1;
    const limit = { predicate: 'amount-over', config: { limit: round } };
    const documents = policy.map((name) => ({ kind: 'sop', name, title: `Round ${round}`, ...rules(limit) }));
    return call('POST', '/rules/apply', { documents, assignments: assignments(), ...more });
  }
  /** Applies the next version of a thousand documents beside the others. */
  async function applyPages() {
    round += 1;
    const pages: string[] = [];
    for (let first = 0; first < PAGED_DOCUMENTS; first += PAGE_DOCUMENTS) {
      const documents = Array.from({ length: PAGE_DOCUMENTS }, (_, index) => ({
        ...{ kind: 'sop', name: `paged-${first + index}`, title: `Round ${round}` },
        ...rules({ predicate: 'field-in', config: { field: 'merchant', values: ['m'.repeat(PAGED_CHARACTERS)] } }),
      }));
      pages.push(textAt((await call('POST', '/rules/pages', { documents }, [201])).data(), 'page'));
    }
    await call('POST', '/rules/apply', { documents: [], pages, assignments: [] });
  }
  const rules = (atom: JsonObject) => ({ documentJson: ruleDocument([atom])['documentJson'] ?? null });
  const toNone = () => [];
  const wait = (slow: () => Promise<unknown>) => waitBeside(slow, world.order, WAIT_MAX_MS);

  // threat records organisation-plans: An organisation applies rules to five hundred agents, publishes to all of them, lists what binds them or
  //   makes hundreds of agents in a call => a call of another organisation waits for 100 ms at most
  test.each<readonly [string, () => Promise<unknown>]>([
    [
      'unbinds all agents and binds them again',
      async () => {
        await apply({ assignments: toNone, prune: true });
        await apply({ assignments: toAll });
      },
    ],
    ['plans to unbind all agents', () => apply({ assignments: toNone, prune: true, dryRun: true })],
    ['publishes by files to all agents', () => apply({ assignments: toAll, prune: true })],
    [
      'publishes a version to all agents',
      async () => {
        round += 1;
        await call(
          'POST',
          `/sop/${documentId}/versions`,
          rules({ predicate: 'amount-over', config: { limit: round } }),
          [201],
        );
      },
    ],
    [
      'unbinds half of its agents from a document and binds them again',
      async () => {
        const path = `/sop/${documentId}/agents`;
        const some = agents.slice(0, count / 2);
        for (const change of ['unbind', 'bind', 'pin', 'follow']) {
          await call('POST', path, { change, agents: some, ...(change === 'pin' ? { version: 1 } : {}) });
        }
      },
    ],
    [
      'lists what binds its agents',
      async () => {
        const readers = Array.from({ length: 8 }, () => call('GET', '/rules/bindings'));
        await Promise.all(readers);
      },
    ],
    ['makes five hundred agents', () => onboard(AGENTS_AT_ONCE)],
    ['applies a thousand documents of three kilobytes in pages', () => applyPages()],
  ])(
    '%s while an authorize call of another waits for 100 ms at most',
    async (_what, slow) => {
      expect(await wait(slow)).toBeLessThanOrEqual(WAIT_MAX_MS);
    },
    300_000,
  );
});
