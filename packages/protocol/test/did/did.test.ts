import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toHex } from '../../src/bytes/index.js';
import { didKey, mintDid, parseDid } from '../../src/did/did.js';

const publicKey = fc.uint8Array({ minLength: 32, maxLength: 32 });
const MULTICODEC = Uint8Array.of(0xed, 0x01);

/** RFC 8032 §7.1 test 1. */
const KNOWN_KEY = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a') ?? new Uint8Array();

describe('minting and parsing', () => {
  test('a did:magp that is read back names its network and its key', () => {
    fc.assert(
      fc.property(publicKey, fc.stringMatching(/^[a-z0-9-]{1,32}$/), (key, network) => {
        const text = mintDid(key, network, { method: 'magp' });
        expect(parseDid(text)).toEqual({ text, method: 'magp', network, publicKey: key, entity: null });
      }),
    );
  });

  test('a did:hedera that is read back names its network, its key and its entity', () => {
    const network = fc.constantFrom('mainnet', 'testnet', 'previewnet', 'devnet');
    const entity = fc.tuple(fc.nat(), fc.nat(), fc.nat()).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(publicKey, network, entity, (key, name, number) => {
        const text = mintDid(key, name, { method: 'hedera', entity: number });
        expect(parseDid(text)).toEqual({ text, method: 'hedera', network: name, publicKey: key, entity: number });
      }),
    );
  });

  test('a did:key that is read back names its key and no network', () => {
    fc.assert(
      fc.property(publicKey, (key) => {
        const text = didKey(key);
        expect(parseDid(text)).toEqual({ text, method: 'key', network: null, publicKey: key, entity: null });
      }),
    );
  });
});

test('the known key has the DIDs that the protocol’s clients write', () => {
  expect(didKey(KNOWN_KEY)).toBe('did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw');
  expect(mintDid(KNOWN_KEY, 'testnet', { method: 'magp' })).toBe(
    'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
  );
  const observed = parseDid('did:hedera:testnet:z6C8oWJE5PvyBVLHz7gGK4xgUvRxetKfFdqg45bEgLxzR_0.0.1001');
  expect(observed).toMatchObject({ method: 'hedera', network: 'testnet', entity: '0.0.1001' });
  expect(observed?.publicKey).toHaveLength(32);
});

test('the hedera form is for the networks that it knows, and elsewhere ours is minted, which is read back', () => {
  const text = mintDid(KNOWN_KEY, 'sandbox', { method: 'hedera', entity: '0.0.1' });
  expect(text).toBe(mintDid(KNOWN_KEY, 'sandbox', { method: 'magp' }));
  expect(parseDid(text)).toMatchObject({ method: 'magp', network: 'sandbox' });
});

test('the key form is the same on every network', () => {
  fc.assert(
    fc.property(publicKey, fc.stringMatching(/^[a-z0-9-]{1,32}$/), (key, network) => {
      expect(mintDid(key, network, { method: 'key' })).toBe(didKey(key));
    }),
  );
});

test('a key that begins with zero bytes keeps them', () => {
  const key = new Uint8Array(32).fill(7, 4);
  const text = mintDid(key, 'devnet', { method: 'hedera', entity: '0.0.1' });
  expect(toHex(parseDid(text)?.publicKey ?? new Uint8Array())).toBe(toHex(key));
});

describe('parsing', () => {
  const multikey = base58.encode(concatBytes(MULTICODEC, KNOWN_KEY));
  const raw = base58.encode(KNOWN_KEY);
  const encode = (...bytes: Uint8Array[]) => base58.encode(concatBytes(...bytes));

  test.each([
    ['nothing', ''],
    ['another method', `did:web:example.com`],
    ['an upper-case method', `did:KEY:z${multikey}`],
    ['an upper-case scheme', `DID:key:z${multikey}`],
    ['a did:key with a fragment', `did:key:z${multikey}#z${multikey}`],
    ['a did:key with white space behind it', `did:key:z${multikey}\n`],
    ['a did:key with white space before it', ` did:key:z${multikey}`],
    ['another multibase', `did:key:m${multikey}`],
    ['a letter outside base58', `did:key:z0${multikey.slice(1)}`],
    ['a key of 31 bytes', `did:key:z${encode(MULTICODEC, KNOWN_KEY.slice(1))}`],
    ['a key of 33 bytes', `did:key:z${encode(MULTICODEC, KNOWN_KEY, Uint8Array.of(1))}`],
    ['no key', `did:key:z${encode(MULTICODEC)}`],
    ['the multicodec of X25519', `did:key:z${encode(Uint8Array.of(0xec, 0x01), KNOWN_KEY)}`],
    ['the multicodec with another second byte', `did:key:z${encode(Uint8Array.of(0xed, 0x02), KNOWN_KEY)}`],
    ['a did:key without a multicodec', `did:key:z${raw}`],
    ['a did:magp without a network', `did:magp:z${multikey}`],
    ['a did:magp with an empty network', `did:magp::z${multikey}`],
    ['a did:magp with an upper-case network', `did:magp:Testnet:z${multikey}`],
    ['a did:magp with a network of 33 characters', `did:magp:${'n'.repeat(33)}:z${multikey}`],
    ['a did:magp with a raw key', `did:magp:testnet:z${raw}`],
    ['a did:magp with an entity', `did:magp:testnet:z${multikey}_0.0.1`],
    ['a did:hedera of an unknown network', `did:hedera:localnet:z${raw}_0.0.1`],
    ['a did:hedera of an upper-case network', `did:hedera:TESTNET:z${raw}_0.0.1`],
    ['a did:hedera without an entity', `did:hedera:testnet:z${raw}`],
    ['a did:hedera with half an entity', `did:hedera:testnet:z${raw}_0.0`],
    ['a did:hedera with a negative entity', `did:hedera:testnet:z${raw}_0.0.-1`],
    ['a did:hedera with a multicodec', `did:hedera:testnet:z${multikey}_0.0.1`],
    ['a did:hedera with a key of 31 bytes', `did:hedera:testnet:z${encode(KNOWN_KEY.slice(1))}_0.0.1`],
    ['more than 256 characters', `did:hedera:testnet:z${raw}_0.0.${'1'.repeat(256)}`],
    ['a megabyte', `did:key:z${'z'.repeat(1024 * 1024)}`],
  ])('parseDid refuses %s', (_, text) => {
    expect(parseDid(text)).toBeNull();
  });

  test('parseDid reads 256 characters and refuses 257', () => {
    const start = `did:hedera:testnet:z${raw}_0.0.`;
    expect(parseDid(start + '1'.repeat(256 - start.length))).not.toBeNull();
    expect(parseDid(start + '1'.repeat(257 - start.length))).toBeNull();
  });

  test('parseDid refuses any other text without a throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'did:key:z', 'did:magp:testnet:z', 'did:hedera:testnet:z'),
        fc.string(),
        (start, rest) => {
          const text = start + rest;
          const did = parseDid(text);
          expect(did === null || did.text === text).toBe(true);
        },
      ),
    );
  });
});
