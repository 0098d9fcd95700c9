import { nobleEd25519, type Signer, utf8 } from '@gatewright/protocol';
import type { ServingKeys } from '@gatewright/service';
import { afterEach, expect, test, vi } from 'vitest';
import { newRootKey } from '../../src/keys/derived-keys.js';
import { gateKeys } from '../../src/keys/gate-keys.js';
import { type KeptValues, passingValues } from '../../src/keys/key-store.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What IndexedDB keeps, for a test in Node. */
function kept(): KeptValues & { readonly names: Set<string> } {
  const values = passingValues();
  const names = new Set<string>();
  return {
    names,
    get: values.get,
    put: async (name, value) => {
      names.add(name);
      await values.put(name, value);
    },
    replaceAll: async (name, value) => {
      names.clear();
      names.add(name);
      await values.replaceAll(name, value);
    },
  };
}

/** The public halves of the keys of a gate, and of an organisation in it. */
async function publicKeys(keys: ServingKeys): Promise<Record<string, string>> {
  const { policy, log, issuer } = keys;
  const signers = { policy, log, issuer, sandbox: await keys.organisation('sandbox') };
  return Object.fromEntries(Object.entries(signers).map(([name, { publicKey }]) => [name, String(publicKey)]));
}

async function signs(signer: Signer): Promise<boolean> {
  const message = utf8('signed');
  return nobleEd25519.verify(await signer.sign(message), message, signer.publicKey);
}

function withoutEd25519(): void {
  const { subtle } = crypto;
  const generateKey = subtle.generateKey.bind(subtle);
  vi.spyOn(subtle, 'generateKey').mockImplementation((algorithm: AlgorithmIdentifier, ...rest: unknown[]) => {
    if (algorithm === 'Ed25519') return Promise.reject(new DOMException('no Ed25519', 'NotSupportedError'));
    return Reflect.apply(generateKey, null, [algorithm, ...rest]);
  });
}

test.each(['the browser holds', 'are derived in a browser without Ed25519'])(
  'keys that %s are the same at each start on a database, and one for each purpose',
  async (which) => {
    if (which !== 'the browser holds') withoutEd25519();
    const place = kept();
    const first = await gateKeys(place, 'default', false);
    const own = await publicKeys(first);
    const again = await gateKeys(place, 'default', true);
    expect(await publicKeys(again)).toEqual(own);
    expect(again.claimToken).toEqual(first.claimToken);
    expect(new Set(Object.values(own)).size).toBe(4);
    const signers = [again.policy, again.log, again.issuer, await again.organisation('sandbox')];
    expect(await Promise.all(signers.map(signs))).toEqual([true, true, true, true]);
  },
);

test('an organisation whose key is asked for twice at once has one key', async () => {
  const keys = await gateKeys(kept(), 'default', false);
  const [one, other] = await Promise.all([keys.organisation('sandbox'), keys.organisation('sandbox')]);
  expect(other.publicKey).toEqual(one.publicKey);
});

test('a gate whose keys were derived keeps them in a browser with Ed25519', async () => {
  const place = kept();
  withoutEd25519();
  const first = await publicKeys(await gateKeys(place, 'default', false));
  vi.restoreAllMocks();
  expect(await publicKeys(await gateKeys(place, 'default', true))).toEqual(first);
});

// threat operations key-gate-page: The key of a gate in a page is gone, its database is there => the gate does not
//   open, and makes no other key
test('a database without its key is refused, and an empty one gets keys of its own', async () => {
  const place = kept();
  await expect(gateKeys(place, 'default', true)).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  expect(place.names.size).toBe(0);
  const first = await publicKeys(await gateKeys(place, 'default', false));
  const second = await publicKeys(await gateKeys(place, 'default', false));
  for (const [name, key] of Object.entries(second)) expect(first[name]).not.toBe(key);
});

test('a database whose signing keys were replaced by a key that can be exported is refused', async () => {
  const place = kept();
  await gateKeys(place, 'default', false);
  const exportable = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const planted = { policy: exportable, log: exportable, issuer: exportable, claimToken: await newRootKey() };
  await place.put('keys', planted);
  await expect(gateKeys(place, 'default', true)).rejects.toMatchObject({ code: 'KEYS_INVALID' });
});
