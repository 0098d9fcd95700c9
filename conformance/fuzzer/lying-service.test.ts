import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { Examiner } from './examiner.js';
import type { Finding, InvariantName } from './invariants/finding.js';
import { Planner } from './planner.js';
import { type Answer, type SentCall, World } from './world.js';

const SEED = 11;
/** Worlds of so many calls each, at most, until the lie is found out. */
const WORLDS = 12;
const CALLS = 400;

type Lie = (call: SentCall, send: (call: SentCall) => Promise<Answer>, world: World) => Promise<Answer>;

/** The first finding of an invariant where the service lies; null where none is found. */
async function foundIn(lie: Lie, invariant: InvariantName): Promise<Finding | null> {
  for (let seed = SEED; seed < SEED + WORLDS; seed += 1) {
    const finding = await foundInWorld(seed, lie, invariant);
    if (finding !== null) return finding;
  }
  return null;
}

async function foundInWorld(seed: number, lie: Lie, invariant: InvariantName): Promise<Finding | null> {
  const terms = { seed, store: 'memory', settlement: 'open' } as const;
  const world = await World.open(terms);
  const send = world.send.bind(world);
  world.send = (call) => lie(call, send, world);
  try {
    const isKnown = (finding: Finding) => finding.invariant !== invariant;
    const examiner = new Examiner(world, terms, { isKnown, compareEvery: 4 });
    const planner = new Planner(seed, examiner.observed);
    while (examiner.calls < CALLS) {
      const finding = await examiner.make(planner.next(world.now));
      if (finding !== null) return finding;
    }
    return await examiner.end();
  } finally {
    await world.close();
  }
}

const isAuthorize = ({ method, path }: SentCall) => method === 'POST' && path === '/policy/mandate/authorize';

function withData(answer: Answer, change: JsonObject): Answer {
  const data = { ...answer.data, ...change };
  const body = { ...answer.body, data };
  return { ...answer, data, body, text: JSON.stringify(body) };
}

/** The same call with the token of another. */
function calledAs(call: SentCall, token: string): SentCall {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } };
}

const isOf = (call: SentCall, token: string) => call.headers['authorization'] === `Bearer ${token}`;

const LISTS = ['/mandate', '/agent-identity', '/sop', '/standards', '/policy/decisions/local'];

const LIES: readonly (readonly [string, InvariantName, Lie])[] = [
  [
    'shows one organisation the lists of the other',
    'privacy',
    (call, send, { organisations: { A, B } }) => {
      const asksB = Object.values(B.tokens).some((token) => isOf(call, token));
      return send(asksB && LISTS.includes(call.path) ? calledAs(call, A.tokens.owner) : call);
    },
  ],
  [
    'gives one answer and records another',
    'evidence',
    async (call, send) => {
      const answer = await send(call);
      return isAuthorize(call) && answer.data['decision'] === 'block'
        ? withData(answer, { reasonCode: 'OTHER' })
        : answer;
    },
  ],
  [
    'leaves a record out of the pack',
    'evidence',
    async (call, send) => {
      const answer = await send(call);
      const { batches } = answer.data;
      if (!call.path.startsWith('/evidence/pack') || !Array.isArray(batches)) return answer;
      return withData(answer, { batches: batches.slice(1).filter(isJsonObject) });
    },
  ],
  [
    'answers a request without a decision',
    'answers',
    async (call, send) => {
      const answer = await send(call);
      return isAuthorize(call) ? withData(answer, { decision: null }) : answer;
    },
  ],
  [
    'fails',
    'answers',
    async (call, send) => ({ ...(await send(call)), ...(call.path === '/tokens' ? { status: 500 } : {}) }),
  ],
  [
    'lets auditors do what owners may',
    'rights',
    (call, send, { organisations: { A } }) =>
      send(isOf(call, A.tokens.auditor) ? calledAs(call, A.tokens.owner) : call),
  ],
  [
    'refuses all but owners, and does it all the same',
    'rights',
    async (call, send, { organisations: { A } }) => {
      const answer = await send(call);
      if (call.method === 'POST' && answer.status === 403) await send(calledAs(call, A.tokens.owner));
      return answer;
    },
  ],
  [
    'says that more remains of a mandate than is left',
    'money',
    async (call, send) => {
      const answer = await send(call);
      const isMandate = call.method === 'GET' && call.path.startsWith('/mandate/');
      return isMandate && typeof answer.data['remaining'] === 'number' ? withData(answer, { remaining: 301 }) : answer;
    },
  ],
  [
    'permits what is above a limit',
    'permits',
    async (call, send) => {
      const body = isAuthorize(call) ? Object(JSON.parse(call.body ?? '{}')) : {};
      const answer = await send(call);
      const refused = body.amount > 0 && answer.data['reasonCode'] === 'SPEND_LIMIT_EXCEEDED';
      return refused ? withData(answer, { decision: 'allow', authorizationId: `made-up-${body.nonce}` }) : answer;
    },
  ],
];

const LIES_OF_PEOPLE: typeof LIES = [
  [
    'counts one approval too many',
    'approvals',
    async (call, send) => {
      const answer = await send(call);
      const { approvals } = answer.data;
      const isStanding = call.path.endsWith('/resolve') || call.path.endsWith('/status');
      return isStanding && typeof approvals === 'number' ? withData(answer, { approvals: approvals + 1 }) : answer;
    },
  ],
  [
    'takes no token of the issuer',
    'identity',
    (call, send) => {
      const isOfIssuer = call.headers['authorization']?.startsWith('Bearer ey') === true;
      return send(isOfIssuer ? calledAs(call, 'gw_none') : call);
    },
  ],
  [
    'shows an organisation as verified that is not',
    'identity',
    async (call, send) => {
      const answer = await send(call);
      const isShown = call.path === '/organisation' && answer.data['verification'] === 'unverified';
      return isShown ? withData(answer, { verification: 'verified' }) : answer;
    },
  ],
  [
    'answers who brings a token that is over',
    'rights',
    async (call, send, { organisations: { A } }) => {
      const answer = await send(call);
      const isOver = answer.data['reasonCode'] === 'UNAUTHENTICATED' && call.headers['authorization'] !== undefined;
      return isOver && call.method === 'GET' ? send(calledAs(call, A.tokens.owner)) : answer;
    },
  ],
  [
    'answers otherwise once it was started again',
    'restart',
    async (call, send, world) => {
      const answer = await send(call);
      return call.path === '/webhooks' ? withData(answer, { restarts: restartsOf(world) }) : answer;
    },
  ],
];

const restarts = new WeakMap<World, { count: number }>();

/** How often a world was started again since this was first asked. */
function restartsOf(world: World): number {
  const known = restarts.get(world);
  if (known !== undefined) return known.count;
  const counted = { count: 0 };
  const restart = world.restart.bind(world);
  world.restart = async () => {
    counted.count += 1;
    await restart();
  };
  restarts.set(world, counted);
  return 0;
}

/** No invariant passes whatever the service does. */
// covers sequence-calls-over
test.each([...LIES, ...LIES_OF_PEOPLE])('a service that %s is found out', async (_what, invariant, lie) => {
  expect(await foundIn(lie, invariant)).toMatchObject({ invariant });
});
