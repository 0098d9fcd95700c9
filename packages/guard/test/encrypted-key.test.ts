import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { encodePrivateKey } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { unlockConfig } from '../src/encrypted-key.js';
import { createGuardFromConfig } from '../src/guard.js';
import { AGENT } from './support/identities.js';

const PASSPHRASE = 'correct horse';
const SALT = '00112233445566778899aabbccddeeff';
const AGENT_KEY = encodePrivateKey(AGENT.seedHex);

/** The key as protocol.md §2.20 says that onboarding encrypts it. */
function encrypted(): { ciphertext: string; salt: string } {
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', pbkdf2Sync(PASSPHRASE, SALT, 100_000, 32, 'sha512'), iv);
  cipher.setAAD(Buffer.from('hedera-data'));
  const text = Buffer.concat([cipher.update(AGENT_KEY, 'utf8'), cipher.final()]);
  return { ciphertext: [iv, cipher.getAuthTag(), text].map((part) => part.toString('hex')).join(':'), salt: SALT };
}

const config = (agentKeyEncrypted: unknown) => ({
  apiBase: 'https://gate.example/api/v1',
  agentDid: AGENT.did,
  agentKey: null,
  agentKeyEncrypted,
});

test('a config with an encrypted key makes a guard once its passphrase opened it, in its envelope or without', async () => {
  const locked = config(encrypted());
  const claim = { requestId: 'r-1', status: 'approved', config: locked };
  for (const given of [locked, { success: true, data: locked }, claim, { success: true, data: claim }]) {
    const opened = await unlockConfig(given, PASSPHRASE);
    expect(opened).toMatchObject({ agentDid: AGENT.did, agentKey: AGENT_KEY });
    expect(() => createGuardFromConfig(opened)).not.toThrow();
  }
});

test('a config that is still locked is refused with what to do', () => {
  expect(() => createGuardFromConfig(config(encrypted()))).toThrow(/unlockConfig/);
});

test.each<[string, object, string, string]>([
  ['a wrong passphrase', encrypted(), 'another', 'passphrase'],
  [
    'an altered text',
    { ...encrypted(), ciphertext: `${encrypted().ciphertext.slice(0, -2)}00` },
    PASSPHRASE,
    'passphrase',
  ],
  ['another salt', { ...encrypted(), salt: SALT.replace('0', '1') }, PASSPHRASE, 'passphrase'],
  ['a text in two parts', { ...encrypted(), ciphertext: 'aa:bb' }, PASSPHRASE, 'agentKeyEncrypted'],
  ['a text that is no hex', { ...encrypted(), ciphertext: 'x:y:z' }, PASSPHRASE, 'agentKeyEncrypted'],
  ['no salt', { ciphertext: encrypted().ciphertext }, PASSPHRASE, 'agentKeyEncrypted'],
])('%s opens nothing, and is named', async (_, locked, passphrase, option) => {
  const opening = unlockConfig(config(locked), passphrase);
  await expect(opening).rejects.toMatchObject({ code: 'CONFIG_INVALID', option });
  await expect(opening).rejects.not.toHaveProperty('message', expect.stringContaining(passphrase));
});

test('a config without an encrypted key stays as it is', async () => {
  const open = { ...config(undefined), agentKey: AGENT_KEY };
  expect(await unlockConfig(open, PASSPHRASE)).toEqual(open);
});
