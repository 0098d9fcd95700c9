import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calledCommand } from './support/called-command.js';
import { endedBy, GateProcess, gatewright } from './support/gate-process.js';
import { signedOrder } from './support/signed-order.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-serve-'));
});
afterEach(async () => {
  await GateProcess.endAll();
  await rm(dataDir, { recursive: true });
});

const CAP = 400;
const KILLS = 5;
const CLIENTS = 16;

async function dataOf(response: Response): Promise<JsonObject> {
  const body: unknown = await response.json();
  const data = isJsonObject(body) ? body['data'] : null;
  return isJsonObject(data) ? data : {};
}

function post(url: string, body: unknown, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** One client that orders until the gate stops; it remembers what it sent and what was answered. */
async function orderUntilKilled(gate: GateProcess, sent: string[], permits: Map<string, string>): Promise<void> {
  for (;;) {
    const order = signedOrder(gate.bootstrap);
    sent.push(order.nonce);
    try {
      const data = await dataOf(await post(`${gate.baseUrl}/policy/mandate/authorize`, order));
      if (data['decision'] === 'allow') permits.set(order.nonce, String(data['authorizationId']));
      if (data['reasonCode'] === 'SPEND_LIMIT_EXCEEDED') return;
    } catch {
      return;
    }
  }
}

async function lookUp(gate: GateProcess, nonce: string): Promise<string | null> {
  const agentDid = signedOrder(gate.bootstrap).agentDid;
  const query = new URLSearchParams({ agentDid, nonce });
  const { authorizationId } = await dataOf(await fetch(`${gate.baseUrl}/policy/mandate/authorize/by-request?${query}`));
  return typeof authorizationId === 'string' ? authorizationId : null;
}

describe('serve', () => {
  test('gatewright serve killed with SIGKILL under load keeps every acknowledged authorization, and the cap', async () => {
    let gate = await GateProcess.serve(dataDir);
    const { owner } = gate.bootstrap;
    const terms = {
      agentDid: signedOrder(gate.bootstrap).agentDid,
      scope: 'purchase-order',
      currency: 'USD',
      maxAmount: CAP,
    };
    const issued = await post(
      `${gate.baseUrl}/policy/mandate`,
      terms,
      isJsonObject(owner) ? String(owner['token']) : '',
    );
    expect(issued.status).toBe(201);

    const sent: string[] = [];
    const permits = new Map<string, string>();
    for (let round = 0; round < KILLS; round += 1) {
      const clients = Array.from({ length: CLIENTS }, () => orderUntilKilled(gate, sent, permits));
      await pause(40 + 30 * round);
      await gate.end('SIGKILL');
      await Promise.all(clients);
      gate = await GateProcess.serve(dataDir);
      for (const [nonce, authorizationId] of permits) expect(await lookUp(gate, nonce)).toBe(authorizationId);
    }
    await Promise.all(Array.from({ length: CLIENTS }, () => orderUntilKilled(gate, sent, permits)));

    const granted = (await Promise.all(sent.map((nonce) => lookUp(gate, nonce)))).filter((id) => id !== null);
    expect(permits.size).toBeGreaterThan(0);
    expect(granted).toHaveLength(CAP);
    await gate.end('SIGINT');
  }, 120_000);

  test('gatewright serve stops cleanly when it is interrupted', async () => {
    const gate = await GateProcess.serve(dataDir);
    expect(await gate.end('SIGINT')).toBe(0);
  });

  test('gatewright serve leaves every other command to end on the first interruption', async () => {
    const waiting = await endedBy('SIGINT', [
      'user',
      'password',
      '--file',
      '-',
      '--url',
      'http://127.0.0.1:1',
      '--token',
      't',
    ]);
    expect(waiting).toBe('SIGINT');
  });

  test('gatewright serve refuses a data directory that another process serves, by name, and leaves that one alone', async () => {
    const gate = await GateProcess.serve(dataDir);
    const second = await gatewright('serve', '--port', '0', '--data-dir', dataDir);
    expect(second.status).toBe(1);
    expect(second.err).toMatch(/gatewright\.db is in use by another process/);
    expect((await fetch(`${gate.baseUrl}/readyz`)).status).toBe(200);
    await gate.end('SIGINT');
  });

  test('gatewright serve points to the demo and the documents only in a checkout, which has them', async () => {
    const serve = ['serve', '--port', '0', '--data-dir', dataDir];
    const installed = await calledCommand(serve);
    expect(installed).toMatchObject({ status: 0, text: expect.stringContaining('Next: ') });
    expect(installed.text).not.toMatch(/npm run|docs\//);
    const { name, scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    const started = await calledCommand(serve, { environment: { npm_package_name: name } });
    const [, script = ''] = /npm run (\w+)/.exec(started.text) ?? [];
    expect(scripts).toHaveProperty(script);
  });

  test('gatewright serve says which setting is wrong', async () => {
    const { status, err } = await gatewright('serve', '--port', 'http');
    expect(status).toBe(1);
    expect(err).toContain('PORT is not a TCP port');
  });
});

describe('token create', () => {
  test('gatewright token create makes a token on the directory of a stopped server that the started one accepts', async () => {
    await (await GateProcess.serve(dataDir)).end('SIGINT');
    const { status, out } = await gatewright(
      'token',
      'create',
      '--role',
      'auditor',
      '--email',
      'a@example.org',
      '--data-dir',
      dataDir,
    );
    expect(status).toBe(0);
    const gate = await GateProcess.serve(dataDir);
    const answer = await fetch(`${gate.baseUrl}/evidence/never`, {
      headers: { authorization: `Bearer ${out.trim()}` },
    });
    expect(answer.status).toBe(404);
    await gate.end('SIGINT');
  });

  test('gatewright token create works through a running server with an owner token', async () => {
    const gate = await GateProcess.serve(dataDir);
    const { owner } = gate.bootstrap;
    const token = isJsonObject(owner) ? String(owner['token']) : '';
    const made = await gatewright(
      'token',
      'create',
      '--role',
      'admin',
      '--email',
      'b@example.org',
      '--url',
      gate.baseUrl,
      '--token',
      token,
    );
    expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^gw_[0-9a-f]{64}\n$/) });
    await gate.end('SIGINT');
  });
});
