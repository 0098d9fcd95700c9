import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_DEVICE_MS } from '../../src/features/identity/known-devices.js';
import { WIDE_ATTEMPTS } from '../../src/platform/settings/read-settings.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PASSWORD = 'correct horse battery staple';
/** Attempts that one person may make from one address; none comes back while a test runs. */
const ATTEMPTS = 3;

let gate: TestGate;
let addresses = 0;
beforeAll(async () => {
  gate = await TestGate.start({
    GATEWRIGHT_LOGIN_RATE: `${ATTEMPTS}/0.000001`,
  });
});
afterAll(() => gate.discard());

/** An address that no other test calls from. */
function freshAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

async function person(name: string): Promise<string> {
  const email = `${name}@example.test`;
  const token = await gate.personToken('developer', email);
  expect((await gate.post('/auth/password', { password: PASSWORD }, { token })).status).toBe(200);
  return email;
}

const login = (username: string, from: string, password = PASSWORD, deviceToken?: string) =>
  gate.call('POST', '/auth/login', {
    body: { username, password, ...(deviceToken === undefined ? {} : { deviceToken }) },
    headers: { 'x-forwarded-for': from },
  });

async function statuses(times: number, attempt: (index: number) => ReturnType<typeof login>): Promise<number[]> {
  const answered = [];
  for (let index = 0; index < times; index += 1) answered.push((await attempt(index)).status);
  return answered;
}

const deviceOf = async (email: string) => textAt((await login(email, freshAddress())).data, 'deviceToken');

describe('attempts', () => {
  // threat records wrong-passwords-purpose: Wrong passwords on purpose, to lock a person or all callers behind an
  //   address out => only that person at that address, and no known device
  test('wrong passwords lock out their person at their address, and no other', async () => {
    const [kim, olga, here] = [await person('kim'), await person('olga'), freshAddress()];
    expect(await statuses(ATTEMPTS + 1, () => login(kim, here, 'wrong'))).toEqual([401, 401, 401, 429]);
    expect((await login(kim.toUpperCase(), here)).status).toBe(429);
    expect((await login(olga, here)).status).toBe(200);
    expect((await login(kim, freshAddress())).status).toBe(200);
  });

  // threat wrong-passwords-purpose
  test('wrong passwords let the right one of a known device through, from the same address', async () => {
    const [lee, here] = [await person('lee'), freshAddress()];
    const device = await deviceOf(lee);
    await statuses(ATTEMPTS + 1, () => login(lee, here, 'wrong'));
    expect((await login(lee, here)).status).toBe(429);
    expect(await login(lee, here, PASSWORD, device)).toMatchObject({ status: 200 });
  });

  // threat token-device-forged
  test('wrong passwords of a known device are counted for that device alone', async () => {
    const [max, here] = [await person('max'), freshAddress()];
    const [device, other] = [await deviceOf(max), await deviceOf(max)];
    const tried = await statuses(ATTEMPTS + 1, () => login(max, here, 'wrong', device));
    expect(tried).toEqual([401, 401, 401, 429]);
    expect((await login(max, here, PASSWORD, device)).status).toBe(429);
    expect((await login(max, here, PASSWORD, other)).status).toBe(200);
    expect((await login(max, here)).status).toBe(200);
  });

  test('a device gets no more attempts by logins in between, each of which answers a newer token of it', async () => {
    const zoe = await person('zoe');
    let device = await deviceOf(zoe);
    const tried = await statuses(ATTEMPTS + 1, async () => {
      const answer = await login(zoe, freshAddress(), PASSWORD, device);
      if (answer.status === 200) device = textAt(answer.data, 'deviceToken');
      return answer;
    });
    expect(tried).toEqual([200, 200, 200, 429]);
  });

  // threat guessing-password-address
  test('wrong passwords of many people from one address are bounded, also where each is tried once', async () => {
    const here = freshAddress();
    const tried = await statuses(ATTEMPTS * WIDE_ATTEMPTS + 1, (index) => login(`${index}@spray.test`, here, 'wrong'));
    expect([new Set(tried.slice(0, -1)), tried.at(-1)]).toEqual([new Set([401]), 429]);
  }, 60_000);

  // threat guessing-password-address
  test('wrong passwords of one person from many addresses are bounded, and a known device goes on', async () => {
    const ann = await person('ann');
    const device = await deviceOf(ann);
    const tried = await statuses(ATTEMPTS * WIDE_ATTEMPTS + 1, () => login(ann, freshAddress(), 'wrong'));
    // The login that made the device known was one of them.
    expect([new Set(tried.slice(0, -2)), tried.at(-1)]).toEqual([new Set([401]), 429]);
    expect((await login(ann, freshAddress())).status).toBe(429);
    expect((await login(ann, freshAddress(), PASSWORD, device)).status).toBe(200);
  }, 60_000);
});

describe('devices', () => {
  // threat records token-device-forged: The token of a device, forged, of another person or stolen, to guess more
  //   passwords => it is no device's, or has its own twenty guesses
  test('a device is known by its own token for its own person alone', async () => {
    const [tom, eve, here] = [await person('tom'), await person('eve'), freshAddress()];
    const [mine, hers] = [await deviceOf(tom), await deviceOf(eve)];
    await statuses(ATTEMPTS, () => login(tom, here, 'wrong'));
    const last = mine.at(-1) === '0' ? '1' : '0';
    for (const token of [hers, mine.slice(0, -1) + last, mine.slice(0, -1), 'gwd_', 'x']) {
      expect([token, (await login(tom, here, PASSWORD, token)).status]).toEqual([token, 429]);
    }
    expect((await login(tom.toUpperCase(), here, PASSWORD, mine)).status).toBe(200);
  });

  test('a device is known for half a year, and opens nothing without the password', async () => {
    const [uma, here] = [await person('uma'), freshAddress()];
    const device = await deviceOf(uma);
    expect((await login(uma, here, 'wrong', device)).status).toBe(401);
    gate.letPass(KNOWN_DEVICE_MS);
    await statuses(ATTEMPTS, () => login(uma, here, 'wrong'));
    expect((await login(uma, here, PASSWORD, device)).status).toBe(429);
  });
});

// threat wrong-passwords-purpose
test('a holder of one token of a person locks out none of their others by guessing their password', async () => {
  const email = await person('vic');
  const [thief, victim] = [await gate.personToken('developer', email), await gate.personToken('developer', email)];
  const change = (token: string, currentPassword: string) =>
    gate.post('/auth/password', { password: 'another long password', currentPassword }, { token });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) expect((await change(thief, 'wrong')).status).toBe(403);
  expect((await change(thief, PASSWORD)).status).toBe(429);
  expect((await change(victim, PASSWORD)).status).toBe(200);
});
