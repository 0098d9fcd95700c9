import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Keys, UNUSED } from '../../src/platform/keys/keys.js';
import { type ServingKeys, servingKeys } from '../../src/platform/keys/serving-keys.js';
import { testIds } from './test-machine.js';

/** Keys of a service that was never started. */
export function newKeys(): Keys {
  const secret = () => testIds.secret();
  const fresh = { policy: secret(), log: secret(), issuer: secret(), claimToken: secret() };
  return { ...fresh, nextPolicy: null, retired: [], database: UNUSED };
}

/** The keys of every service that a test puts together itself, so that one after another can open a database. */
export const TEST_KEYS: ServingKeys = servingKeys(newKeys(), nodeEd25519);
