import { randomBytes, randomUUID } from 'node:crypto';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { pbkdf2, saltedPasswords } from '../../src/platform/host/salted-passwords.js';
import { uuidV7 } from '../../src/platform/runtime/ids.js';
import type { Machine } from '../../src/platform/runtime/machine.js';
import { operatorFetch } from '../../src/platform/runtime/operator-fetch.js';
import { testTimers } from './timers.js';

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Identifiers and secrets of tests. */
export const testIds: Machine['ids'] = { uuid: () => uuidV7(Date.now(), randomUUID()), secret: () => random(32) };

/** Fetches from an address that the operator names. */
export const testFetch = operatorFetch((address, init) => fetch(address, init), 'error');

/** The machine that runs the tests. Passwords are stretched little: no test guesses one. */
export const testMachine: Machine = {
  ids: testIds,
  timers: testTimers,
  ed25519: nodeEd25519,
  sha256: nodeSha256,
  sha256Hex: nodeSha256Hex,
  subtle: crypto.subtle,
  passwords: saltedPasswords(pbkdf2(crypto.subtle, { iterations: 1_000 }), random),
  fetch: testFetch,
};
