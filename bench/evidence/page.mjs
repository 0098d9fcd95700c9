// What runs in the page that browser.mjs opens: the same measurement in JavaScript alone.
import { fromBase64, sha256 } from '@gatewright/protocol';
import { nobleEd25519 } from '@gatewright/protocol/verify';
import { timeBatch, timeProof } from './measure.mjs';

const HOST = { sha256, ed25519: nobleEd25519 };

globalThis.measureEvidence = (size, rounds, proofs) => {
  const { hashing, building } = timeBatch(size, rounds, HOST);
  const times = proofs.map(({ checkpointKey, ...given }) => {
    const publicKey = fromBase64(checkpointKey.publicKey);
    return timeProof({ ...given, checkpointKey: { ...checkpointKey, publicKey } }, HOST);
  });
  return { hashing, building, times };
};
