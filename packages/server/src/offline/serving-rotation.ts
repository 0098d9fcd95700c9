import { setTimeout as wait } from 'node:timers/promises';
import { toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { RotatedKey } from '@gatewright/service';
import { readKeys } from '../keys/key-file.js';
import { KEY_PACE } from '../keys/key-ring.js';
import { askForRotation, dropRotationRequest, readRotationRequest } from '../keys/rotation-request.js';

/** How long a server has to take a request, and how often that is looked at, ms. */
const TAKEN_MAX_MS = 15_000;
const TAKEN_LOOK_MS = 100;

/** How long a key is announced at least before it signs, ms. */
export const ROTATION_LEAD_MIN_MS = KEY_PACE.leadMinMs;

/** No server runs on the data directory, or it cannot announce keys. */
class RotationNotTakenError extends Error {
  readonly code = 'ROTATION_NOT_TAKEN';

  constructor(dataDir: string) {
    super(
      `no server took the request in ${dataDir}: name the data directory of a running server, whose log says what it cannot do; ` +
        'without --in the command replaces the keys of stopped servers',
    );
    this.name = 'RotationNotTakenError';
  }
}

/** A key that was announced. */
export interface AnnouncedSuccessor {
  readonly key: RotatedKey;
  /** Hex. */
  readonly publicKey: string;
  /** From when it signs, RFC 3339. */
  readonly from: string;
}

/**
 * Asks the server of a data directory to rotate keys while it and all others serve: their successors sign after `leadMs`. Returns the
 * successors once that server has announced them. Throws RotationNotTakenError, KeysError.
 */
export async function rotateWhileServing(
  dataDir: string,
  keys: readonly RotatedKey[],
  leadMs: number,
): Promise<AnnouncedSuccessor[]> {
  await askForRotation(dataDir, { keys, leadMs });
  const end = performance.now() + TAKEN_MAX_MS;
  while ((await readRotationRequest(dataDir)) !== null) {
    if (performance.now() > end) {
      await dropRotationRequest(dataDir);
      throw new RotationNotTakenError(dataDir);
    }
    await wait(TAKEN_LOOK_MS);
  }
  const { successors = [] } = await readKeys(dataDir);
  return keys.flatMap((purpose) =>
    successors
      .filter((each) => each.purpose === purpose)
      .map(({ key, from }) => ({ key: purpose, publicKey: toHex(nodeEd25519.publicKey(key)), from })),
  );
}
