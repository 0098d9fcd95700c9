import { didKey, multikeyOf } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expect, test } from 'vitest';
import { issuersOf } from '../../src/platform/keys/issuers.js';
import type { Keys } from '../../src/platform/keys/keys.js';
import { servingKeys } from '../../src/platform/keys/serving-keys.js';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const KEYS: Keys = {
  policy: seed(1),
  log: seed(2),
  issuer: seed(3),
  claimToken: seed(4),
  nextPolicy: null,
  retired: [],
  database: 'unused',
};
const ADDRESSES = ['https://a.example', 'https://b.example', null];

test('what an issuer signed under one address is its own under every other', () => {
  const own = nodeEd25519.publicKey(KEYS.issuer);
  for (const then of ADDRESSES) {
    const { verificationMethod } = issuersOf(servingKeys(KEYS, nodeEd25519), then).first.signer;
    for (const now of ADDRESSES) {
      expect(issuersOf(servingKeys(KEYS, nodeEd25519), now).first.resolve(verificationMethod)).toEqual(own);
    }
  }
});

test('a stranger’s key is of no issuer here, whatever it is called', () => {
  const stranger = nodeEd25519.publicKey(seed(9));
  const { resolve } = issuersOf(servingKeys(KEYS, nodeEd25519), 'https://a.example').first;
  for (const did of ['did:web:a.example', didKey(stranger), didKey(nodeEd25519.publicKey(KEYS.issuer))]) {
    expect(resolve(`${did}#${multikeyOf(stranger)}`)).toBeNull();
  }
  expect(resolve('did:web:a.example')).toBeNull();
});
