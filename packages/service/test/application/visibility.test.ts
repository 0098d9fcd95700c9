import { nobleEd25519, parseNoteKey, validateWire, verifyPack } from '@gatewright/protocol/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import type { RouteRow } from '../../src/platform/http/route.js';
import { legalCall, SAMPLES, sampleOf } from '../support/samples/index.js';
import { type AgentThings, SETTLING } from '../support/samples/sample.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';
import {
  AGENT_ROUTES,
  READ_ROUTES,
  READERS,
  type Reader,
  SHARED,
  VISIBILITY_CASES,
  VisibleWorld,
} from '../support/visible-world.js';

let gate: TestGate;
let world: VisibleWorld;

beforeAll(async () => {
  gate = await TestGate.start();
  world = await VisibleWorld.fill(gate, (await gate.addOrganisation('Other', 'owner@other.test')).ownerToken);
}, 60_000);
afterAll(() => gate.discard());

/** POST routes that answer developers. */
const CALLS = ROUTES.filter(
  ({ method, roles }) => method === 'POST' && roles !== 'public' && roles.some((role) => role === 'developer'),
);
const kindsOf = (routes: readonly RouteRow[]) => new Set(routes.map((route) => sampleOf(route).agents?.kind));

test('the samples of exactly the routes that answer members say what an answer has of agents', () => {
  const stated = Object.entries(SAMPLES).flatMap(([name, { agents }]) => (agents === undefined ? [] : [name]));
  const answering = [...READ_ROUTES, ...CALLS].map(({ method, path }) => `${method} ${path}`);
  expect(stated.toSorted()).toEqual(answering.toSorted());
  expect(kindsOf(READ_ROUTES)).toEqual(new Set(['one', 'list', 'none']));
  expect(kindsOf(CALLS)).toEqual(new Set(['named', 'none']));
});

// covers agent-visibility: A developer reads nothing of an agent that another member asked for
// threat records others-agents: A developer reads ids of another's agent that suffice to void or capture its holds
describe('data of agents', () => {
  test.each(VISIBILITY_CASES)(
    'the data of an agent at $path is answered to $reader as the table says',
    async (each) => {
      expect(await world.violation(each)).toBeNull();
    },
  );

  const withoutAgents = READ_ROUTES.filter((route) => sampleOf(route).agents?.kind === 'none').map(({ path }) => path);
  test.each(withoutAgents.filter((path) => !path.includes(':') && path !== '/events'))(
    'no answer of %s has data of an agent that settles a hold',
    async (path) => {
      for (const reader of READERS) {
        const { text } = await world.answerOf(path, reader);
        expect(world.found(text).filter((name) => SETTLING.some((each) => each === name))).toEqual([]);
      }
    },
  );
});

// threat records asked-about-others: A developer asks what another's agent may still do, or renews the challenge of its key => the agent is
//   answered as one that there is not
describe('calls about agents', () => {
  beforeAll(async () => {
    // Otherwise an unsigned question about money finds nothing.
    await gate.asOwner('/organisation/authzen', { advisory: true });
  });

  const unknown = {
    agentDid: `did:magp:testnet:z${'9'.repeat(43)}`,
    identityId: '01000000-0000-7000-8000-000000000000',
  };

  test.each(CALLS.filter((route) => sampleOf(route).agents?.kind === 'named'))(
    'the call $path about an agent is answered to another developer as one about no agent',
    async (route) => {
      const ask = async (reader: Reader, about: AgentThings) => {
        const { pathname } = new URL(gate.baseUrl);
        const { path, body } = legalCall(route, about);
        const address = new URL(path.startsWith('/access/') ? path : pathname + path, gate.baseUrl);
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.tokens[reader]}` };
        const answer = await gate.fetch(address.href, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const nothing = { ...world.things, ...unknown };
      const about = [await ask('another developer', world.things), await ask('another developer', nothing)];
      expect(about[0]).toEqual(about[1]);
      expect(await ask('its developer', world.things)).not.toEqual(about[0]);
    },
  );
});

/** All that a reader is answered: each list, and then what it can ask for by ids that it has read. */
async function everythingFor(reader: Reader): Promise<string> {
  const lists = READ_ROUTES.map(({ path }) => path).filter((path) => !path.includes(':') && path !== '/events');
  const byRoute = AGENT_ROUTES.map((route) => route.at(world.things));
  let known = '';
  for (const path of [...lists, ...byRoute]) {
    const asksBy = world.found(decodeURIComponent(path)).filter((name) => ![...SHARED, 'span'].includes(name));
    const isKnown = Object.entries(world.things).every(([name, id]) => !asksBy.includes(name) || known.includes(id));
    const { status, text } = isKnown ? await world.answerOf(path, reader) : { status: 404, text: '' };
    if (status === 200) known += text;
  }
  return known;
}

/** Ids and nonces in a text: what an attacker would try. */
function idsIn(text: string): string[] {
  const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...new Set([...ids, ...ids.map((id) => `esc-${id}`), ...(text.match(/test-nonce-\d+-\d+/g) ?? [])])];
}

/** The authorizations of A's agent that the public calls give for these ids. */
async function authorizationsBy(ids: readonly string[]): Promise<Set<string>> {
  const given = new Set<string>();
  const note = (id: unknown) => {
    if (
      typeof id === 'string' &&
      [world.things.authorizationId, world.things.claimedId, world.things.approvedHoldId].includes(id)
    ) {
      given.add(id);
    }
  };
  for (const id of ids) {
    note(id);
    const nonce = encodeURIComponent(id);
    const byRequest = `/policy/mandate/authorize/by-request?agentDid=${world.things.agentDid}&nonce=${nonce}`;
    note((await gate.get(byRequest)).data['authorizationId']);
    const { data } = await gate.get(`/policy/escalations/${nonce}/status`);
    note(data['authorizationId']);
  }
  return given;
}

// threat records settling-reader: Who only reads, or whose agent it is not, voids or captures a hold by what they read
describe('by what it reads', () => {
  test.each(['another developer', 'auditor'] as const)('%s reaches no open hold of the agent', async (reader) => {
    const read = idsIn(await everythingFor(reader));
    expect(await authorizationsBy(read)).toEqual(new Set());
    expect(await stateOf(world.things.authorizationId)).toBe('authorized');
  });

  test('the owner reaches each open hold of the agent, so that the attack is one', async () => {
    const reached = await authorizationsBy(idsIn(await everythingFor('owner')));
    expect(reached).toEqual(
      new Set([world.things.authorizationId, world.things.claimedId, world.things.approvedHoldId]),
    );
  });

  test('an auditor does not find an open hold by a part of its id', async () => {
    const search = async (id: string) => (await world.answerOf(`/policy/decisions?id=${id}`, 'auditor')).text;
    for (const id of [world.things.authorizationId, world.things.approvedHoldId, world.things.approvedId]) {
      // The beginning of an id tells its time, and the next digit could be tried.
      for (const length of [14, 20, 30]) {
        const text = await search(id.slice(0, id.indexOf('-') === 3 ? length + 4 : length));
        expect(world.found(text).filter((name) => SETTLING.some((each) => each === name))).toEqual([]);
        if (length > 20) expect(JSON.parse(text)).toMatchObject({ data: { decisions: [] } });
      }
      expect(JSON.parse(await search(id)).data.decisions.length).toBeGreaterThan(0);
    }
  });
});

describe('packs', () => {
  test.each(['its developer', 'another developer', 'auditor', 'owner'] as const)(
    'the pack of %s verifies, and says how many records it withholds',
    async (reader) => {
      const { text } = await world.answerOf(`/evidence/pack?${world.things.span}`, reader);
      const pack = validateWire('EvidencePack', JSON.parse(text).data);
      if (!pack.ok) throw new Error('the pack is malformed');
      const checkpointKey = parseNoteKey(pack.value.checkpointKey);
      if (checkpointKey === null) throw new Error('the pack names no key');
      const { status, faults, withheld, records } = await verifyPack(pack.value, { checkpointKey }, nobleEd25519);
      const own = pack.value.batches.reduce((sum, { ownRecords }) => sum + ownRecords, 0);
      expect({ status, faults }).toEqual({ status: reader === 'owner' ? 'verified' : 'incomplete', faults: [] });
      expect(withheld + records).toBe(own);
      expect(withheld > 0).toBe(reader !== 'owner');
    },
  );
});

test('an auditor reads a decision and its record whole once the authorization is settled', async () => {
  const verdict = await gate.post('/policy/mandate/authorize', signedOrder(world.config, { amount: 70 }));
  const [eventId, authorizationId] = [textAt(verdict.data, 'eventId'), textAt(verdict.data, 'authorizationId')];
  const read = async () => {
    const [logged, record] = [
      await gate.get(`/policy/decisions/${eventId}`, { token: String(world.tokens.auditor) }),
      await gate.get(`/evidence/${eventId}`, { token: String(world.tokens.auditor) }),
    ];
    return [logged.data['authorizationId'], record.status];
  };
  expect(await read()).toEqual([null, 409]);
  await gate.post(`/policy/mandate/authorize/${authorizationId}/capture`, { amountCharged: 70 });
  expect(await read()).toEqual([authorizationId, 200]);
});

async function stateOf(authorizationId: string): Promise<unknown> {
  return (await gate.get(`/policy/mandate/authorize/${authorizationId}/effect`)).data['effectState'];
}

test('an auditor gets no captured inputs of a decision that the log does not have', async () => {
  const path = `/policy/decisions/replay?${world.things.span}`;
  await gate.database.run('delete from decision', []);
  expect((await world.answerOf(path, 'auditor')).text).not.toContain('"kind":"inputs"');
  expect((await world.answerOf(path, 'owner')).text).toContain(world.things.nonce);
});
