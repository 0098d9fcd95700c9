// The service in this process on a database in memory, with one agent and the calls that are walked.
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { authorizeText, decodePrivateKey, sha256, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256Hex } from '@gatewright/protocol/node';
import { API_PREFIX, createService, defaultSettings, noOutbound, servingKeys, uuidV7 } from '@gatewright/service';

const ORIGIN = 'https://gate.test';

/** Opens the gate and onboards its agent, which buys at one merchant. */
export async function openWalkedGate() {
  const clock = { now: () => Date.now() };
  const database = await openSqlite(':memory:');
  const kept = {};
  const random = (length) => crypto.getRandomValues(new Uint8Array(length));
  const host = {
    clock,
    timers: {
      elapsed: () => performance.now(),
      yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
      after: () => () => undefined,
    },
    database,
    ids: { uuid: () => uuidV7(clock.now(), crypto.randomUUID()), secret: () => random(32) },
    ed25519: nodeEd25519,
    sha256,
    sha256Hex: nodeSha256Hex,
    subtle: crypto.subtle,
    passwords: { hash: async () => '', verify: async () => false },
    fetch: async () => {
      throw new Error('a walked gate reaches nothing');
    },
    outbound: noOutbound('a walked gate sends no webhooks'),
    log: { info: () => undefined, warn: () => undefined, error: (details) => console.error(details) },
    keys: servingKeys(
      {
        ...{ policy: random(32), log: random(32), issuer: random(32), claimToken: random(32) },
        ...{ nextPolicy: null, retired: [], database: 'unused' },
      },
      nodeEd25519,
    ),
    openStore: () => createSqliteLedgerStore(database, { now: clock.now, sha256Hex: nodeSha256Hex }),
    anchors: [],
    origin: () => ORIGIN,
    keepFirstMembers: async (members) => Object.assign(kept, members),
  };
  const service = await createService(host, defaultSettings());
  const post = async (path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const request = new Request(ORIGIN + API_PREFIX + path, { method: 'POST', headers, body });
    const response = await service.fetch(request, { source: '192.0.2.1' });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const terms = { name: 'buyer', scope: 'procurement', maxAmount: 1_000_000, merchants: ['acme'] };
  const onboarded = await post('/onboarding/agent', JSON.stringify(terms), kept.owner.token);
  const agent = { did: onboarded.agentDid, seed: decodePrivateKey(onboarded.agentKey) };

  const signedOrder = () => {
    const order = {
      agentDid: agent.did,
      action: terms.scope,
      amount: 100,
      currency: 'USD',
      merchant: 'acme',
      nonce: crypto.randomUUID(),
      issuedAt: new Date().toISOString(),
    };
    return JSON.stringify({ ...order, signature: toHex(nodeEd25519.sign(utf8(authorizeText(order)), agent.seed)) });
  };
  const authorize = (order) => post('/policy/mandate/authorize', order);
  const settle = (authorizationId, path, body) =>
    post(`/policy/mandate/authorize/${authorizationId}/${path}`, JSON.stringify(body));
  const permit = async () => (await authorize(signedOrder())).authorizationId;
  const claim = (authorizationId) => settle(authorizationId, 'effect/dispatching', {});
  return {
    signedOrder,
    authorize,
    permit,
    claim,
    claimed: async () => claim(await permit()),
    capture: ({ authorizationId, claimToken }) =>
      settle(authorizationId, 'capture', { claimToken, amountCharged: 100 }),
    close: () => service.close(),
  };
}
