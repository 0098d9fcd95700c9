// Servers in this process, whose clock a drill moves, and calls to them.
import { readFile } from 'node:fs/promises';
import { decodePrivateKey } from '@gatewright/protocol';
import { createLogger, readSettings, startServer } from '@gatewright/server';
import { signedOrder } from '../gate.mjs';

/** Escalates orders over 500. */
const REVIEW = {
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
      decision: 'escalate',
      reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
    },
  ],
};

/** Starts a server that serves metrics. */
export async function open(dataDir, environment = {}) {
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const settings = readSettings({
    PORT: '0',
    GATEWRIGHT_METRICS: '127.0.0.1:0',
    GATEWRIGHT_DATA_DIR: dataDir,
    ...environment,
  });
  const server = await startServer(settings, createLogger('silent'), clock);
  const { owner } = JSON.parse(await readFile(server.bootstrapFile, 'utf8'));
  const call = async (method, path, body, token) => {
    const response = await fetch(server.baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, ...(await response.json()) };
  };
  return {
    ...server,
    clock,
    post: (path, body) => call('POST', path, body),
    asOwner: (path, body) => call(body === undefined ? 'GET' : 'POST', path, body, owner.token),
    /** An agent whose orders over 500 wait for people. */
    async agent() {
      const { success, data } = await call(
        'POST',
        '/onboarding/agent',
        {
          name: 'Drill',
          scope: 'drill',
          currency: 'USD',
          maxAmount: 1_000_000,
          sop: { title: 'Review', documentJson: REVIEW },
        },
        owner.token,
      );
      if (!success) throw new Error(`the agent was refused: ${JSON.stringify(data)}`);
      return { agentDid: data.agentDid, seed: decodePrivateKey(data.agentKey) };
    },
    order: (agent, ask = {}) =>
      call(
        'POST',
        '/policy/mandate/authorize',
        signedOrder(agent, { issuedAt: new Date(clock.now()).toISOString(), ...ask }),
      ),
  };
}
