import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A key pair that the developer makes and keeps; the gate only ever sees the public half. */
export function ownKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
    agentKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex'),
    /** Ed25519 over the UTF-8 bytes of a text, hex. */
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('hex'),
  };
}

/** The claim of the one resume of an approved action, over what its status says was approved. */
export function resumeClaim(key, agentDid, { escalationId, authorizationId, requestDigest, contextDigest }) {
  const nonce = createHash('sha256').update(`${escalationId} ${Date.now()}`).digest('hex').slice(0, 32);
  const issuedAt = new Date().toISOString();
  const fields = [escalationId, authorizationId, agentDid, requestDigest, contextDigest, nonce, issuedAt];
  const signature = key.sign(['MAGP-RESUME-CLAIM-v2', ...fields].join('|'));
  return { agentDid, requestDigest, contextDigest, nonce, issuedAt, signature };
}
