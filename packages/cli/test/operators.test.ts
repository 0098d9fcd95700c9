import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';
import { ServedGate } from './support/served-gate.js';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

let gate: ServedGate;
let folder: string;
let environment: Readonly<Record<string, string>>;

beforeEach(async () => {
  gate = await ServedGate.start({ GATEWRIGHT_VERIFICATION_SECRET: SECRET });
  ({ folder, environment } = gate);
});
afterEach(() => gate.end());

const call = (...args: readonly string[]) => calledCommandByStream(args, { environment, clock: Date.now });

describe('a running service', () => {
  test('operator commands show lists as tables, and as JSON with --json', async () => {
    const table = await call('agent', 'list');
    expect(table.out).toMatch(/^identityId +name +status/);
    expect(table.out).toContain('Starter procurement agent');
    const json: unknown = JSON.parse((await call('agent', 'list', '--json')).out);
    expect(json).toMatchObject({ agents: [{ status: 'active' }] });
    expect((await call('escalation', 'list')).out).toBe('nothing');
  });

  test('operator commands contain and reinstate an agent, and quarantine or retire it only with --yes', async () => {
    const id = gate.given('agent', 'identityId');
    const contained = await call('agent', 'contain', '--id', id, '--status', 'suspended', '--reason', 'a test');
    expect([contained.status, contained.out]).toEqual([0, expect.stringMatching(/status +suspended/)]);
    expect((await call('agent', 'reinstate', '--id', id, '--reason', 'over')).status).toBe(0);
    const quarantine = ['agent', 'contain', '--id', id, '--status', 'quarantined'];
    expect((await call(...quarantine)).err).toContain('quarantine voids holds irrevocably; add --yes');
    expect((await call('agent', 'show', '--id', id)).out).toMatch(/status +active/);
    expect((await call(...quarantine, '--yes')).out).toMatch(/status +quarantined/);
    const retire = ['agent', 'decommission', '--id', id, '--reason', 'a test'];
    const unsure = await call(...retire);
    expect([unsure.status, unsure.err]).toEqual([2, expect.stringContaining('add --yes')]);
    expect((await call(...retire, '--yes')).out).toMatch(/status +decommissioned/);
  });

  test('operator commands say by name why the service refused, with exit status 1', async () => {
    const answer = await call('escalation', 'approve', '--id', 'esc-none', '--yes');
    expect([answer.status, answer.err]).toEqual([1, expect.stringContaining('NOT_FOUND')]);
    const stranger = await call('org', 'show', '--token', 'gw_none');
    expect([stranger.status, stranger.err]).toEqual([1, expect.stringContaining('UNAUTHENTICATED')]);
  });

  test('operator commands say where no gate answers, and what an address looks like', async () => {
    const nobody = await call('org', 'show', '--url', 'http://127.0.0.1:9/api/v1');
    const why = expect.stringMatching(/127\.0\.0\.1:9\/api\/v1 cannot be reached \(.+\); is the gate running there\?/);
    expect([nobody.status, nobody.err]).toEqual([1, why]);
    const page = createServer((_, response) => response.end('<html>'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const address = page.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const stranger = await call('org', 'show', '--url', `http://127.0.0.1:${port}`);
    expect([stranger.status, stranger.err]).toEqual([1, expect.stringContaining('is no gate (200)')]);
    await new Promise((resolve) => page.close(resolve));
    const bent = await call('org', 'show', '--url', 'gate.example');
    expect([bent.status, bent.err]).toEqual([2, expect.stringContaining('--url is not an address such as')]);
  });

  test.each([
    ['agent', 'contain', '--id', 'x', '--status', 'frozen'],
    ['agent', 'mode', '--id', 'x', '--mode', 'fast', '--reason', 'a test'],
    ['onboarding', 'list', '--status', 'odd'],
  ])('%s %s names the choices where another was given', async (...args) => {
    const answer = await call(...args);
    expect([answer.status, answer.err]).toEqual([2, expect.stringMatching(/--(?:status|mode) must be one of \w+, /)]);
  });

  test('operator commands want their options, and no others', async () => {
    expect((await call('agent', 'show')).err).toContain('--id is missing');
    expect((await call('agent', 'show', '--id', 'x', '--nothing')).status).toBe(2);
    expect((await call('org', 'approvals', '--escalation', 'two', '--onboarding', '1')).status).toBe(2);
  });

  // covers verification-entity-set
  test('operator commands verify an organisation by the secret of the provider, and not without it', async () => {
    const verify = ['org', 'verify', '--id', gate.given('org', 'id'), '--url', gate.server.baseUrl];
    expect(await call(...verify)).toMatchObject({ status: 2, err: expect.stringContaining('VERIFICATION_SECRET') });
    environment = { ...environment, GATEWRIGHT_VERIFICATION_SECRET: SECRET.replace('CQkJ', 'AAAA') };
    expect(await call(...verify)).toMatchObject({ status: 1, err: expect.stringContaining('UNAUTHENTICATED') });
    environment = { ...environment, GATEWRIGHT_VERIFICATION_SECRET: SECRET };
    for (const [status, shown] of [
      ['pending', 'pending'],
      ['verified', 'verified'],
      ['unverified', 'unverified'],
    ]) {
      expect((await call(...verify, '--status', status ?? '')).out).toBe(`${verify[3]} is ${shown}`);
      expect((await call('org', 'show')).out).toMatch(new RegExp(`verification +${shown}`));
    }
    expect(await call('org', 'verify', '--url', gate.server.baseUrl)).toMatchObject({
      status: 2,
      err: expect.stringContaining('--id is missing'),
    });
  });

  test('operator commands take passwords from files, and none from the command line', async () => {
    const file = join(folder, 'password');
    await writeFile(file, 'correct horse battery staple\nnot this\n');
    expect((await call('user', 'password', '--file', file)).status).toBe(0);
    const login = await fetch(`${gate.server.baseUrl}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: gate.given('owner', 'email'), password: 'correct horse battery staple' }),
    });
    expect(login.status).toBe(200);
    expect((await call('user', 'password', '--file', file)).err).toContain('refused');
    expect((await call('user', 'password', '--file', file, '--current-file', file)).status).toBe(0);
    await writeFile(file, '\n');
    expect((await call('user', 'password', '--file', file)).err).toContain('holds no secret');
    expect((await call('user', 'password', '--password', 'x')).status).toBe(2);
  });

  test('operator commands make a token for a person with the token of the environment', async () => {
    const make = ['token', 'create', '--email', 'new@example.test', '--url', gate.server.baseUrl];
    const made: unknown = JSON.parse((await call(...make, '--role', 'auditor', '--json')).out);
    expect(made).toEqual({ role: 'auditor', email: 'new@example.test', token: expect.stringMatching(/^gw_/) });
    const weak = await call(...make, '--role', 'owner', '--token', String(Object(made).token));
    expect([weak.status, weak.err]).toEqual([1, expect.stringContaining('FORBIDDEN')]);
  });

  test.each([['token create --role auditor --email env@example.test'], ['org verify --status unverified --id']])(
    '%s takes the service of the environment, and a database that is named goes before it',
    async (words) => {
      const id = words.startsWith('org') ? [gate.given('org', 'id')] : [];
      const command = [...words.split(' '), ...id];
      environment = { ...environment, GATEWRIGHT_VERIFICATION_SECRET: SECRET };
      expect(await call(...command)).toMatchObject({ status: 0, err: '' });
      const inUse = { status: 1, err: expect.stringContaining('gatewright.db is in use') };
      expect(await call(...command, '--data-dir', folder)).toMatchObject(inUse);
      const both = await call(...command, '--data-dir', folder, '--url', gate.server.baseUrl);
      expect([both.status, both.err]).toEqual([2, expect.stringContaining('give one or the other')]);
    },
  );

  test('operator commands want a token by option or by its variable, which they name', async () => {
    const { GATEWRIGHT_TOKEN: _, ...withoutToken } = environment;
    const words = ['token', 'create', '--role', 'auditor', '--email', 'env@example.test'];
    const refused = await calledCommandByStream(words, { environment: withoutToken });
    expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('or set GATEWRIGHT_TOKEN')]);
  });

  test('operator commands end the access of a person, only with --yes, and reinstate it; no token is made between', async () => {
    const make = ['token', 'create', '--email', 'new@example.test', '--role', 'auditor'];
    expect((await call(...make)).status).toBe(0);
    const revoke = ['user', 'revoke', '--email', 'new@example.test'];
    expect((await call(...revoke)).err).toContain('add --yes');
    expect((await call(...revoke, '--yes')).out).toMatch(/tokensEnded +1/);
    expect(await call(...make)).toMatchObject({ status: 1, err: expect.stringContaining('CONFLICT') });
    const reinstate = ['user', 'reinstate', '--email', 'new@example.test'];
    expect((await call(...reinstate)).out).toMatch(/reinstated +true/);
    expect((await call(...reinstate)).err).toContain('CONFLICT');
    expect((await call(...make)).status).toBe(0);
  });

  test('operator commands create an SOP from a file', async () => {
    const file = join(folder, 'rules.json');
    const atoms = [{ predicate: 'amount-over', config: { limit: 5 } }];
    await writeFile(file, JSON.stringify({ molecules: [{ id: 'm', combinator: 'any', atoms, decision: 'block' }] }));
    expect((await call('sop', 'create', '--title', 'T', '--file', file)).out).toMatch(/sopId/);
    expect((await call('sop', 'create', '--title', 'T')).err).toContain('--file is missing');
  });

  test('operator commands set how many people approve', async () => {
    expect((await call('org', 'approvals', '--escalation', '2', '--onboarding', '1')).out).toContain('"escalation":2');
  });
});

describe('the directory of a stopped server', () => {
  test('operator commands verify an organisation and add another', async () => {
    const running = await call('org', 'verify', '--data-dir', folder);
    expect(running.status).toBe(1);
    await gate.server.close();
    expect(await call('org', 'verify', '--data-dir', folder)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^org-.* is verified$/),
    });
    const created = await call('org', 'create', '--name', 'Second', '--owner', 'o@example.test', '--data-dir', folder);
    expect(created.out).toMatch(/^organisation org-.*\ngw_[0-9a-f]{64}$/);
    expect((await call('org', 'verify', '--id', 'org-none', '--data-dir', folder)).status).toBe(1);
  });
});
