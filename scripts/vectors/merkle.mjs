import { fromBase64, isConsistent, logNodeHash, rootFromInclusionPath, toHex } from '@gatewright/protocol';
import { outcome } from './outcome.mjs';

/** `wantErr` says whether the verification must fail. */
export const inclusion = {
  name: 'Merkle inclusion (RFC 9162 §2.1.3)',
  cases: (files) => casesWith(files, 'leafIdx', isIncluded),
};

export const consistency = {
  name: 'Merkle consistency (RFC 9162 §2.1.4)',
  cases: (files) => casesWith(files, 'size1', isConsistentCase),
};

function casesWith(files, member, verifies) {
  return files.flatMap((file) => {
    const found = file.name.endsWith('.json') ? file.json() : undefined;
    const cases = Array.isArray(found) ? found : [found];
    return cases
      .filter((each) => typeof each === 'object' && each !== null && member in each && 'wantErr' in each)
      .map((each) => outcome(`${file.path} (${each.desc})`, () => problemOf(each, verifies(each))));
  });
}

function problemOf({ wantErr }, verified) {
  if (verified !== wantErr) return null;
  return verified ? 'verifies and must not' : 'must verify and does not';
}

function isIncluded({ leafIdx, treeSize, root, leafHash, proof }) {
  const found = rootFromInclusionPath(hash(leafHash), leafIdx, treeSize, path(proof), logNodeHash);
  return found !== null && toHex(found) === toHex(hash(root));
}

function isConsistentCase({ size1, size2, root1, root2, proof }) {
  const states = { oldSize: size1, oldRoot: hash(root1), newSize: size2, newRoot: hash(root2) };
  return isConsistent(states, path(proof), logNodeHash);
}

function path(proof) {
  return (proof ?? []).map(hash);
}

/** Bytes of a hash; where it is missing or no base64, bytes that no verification accepts. */
function hash(text) {
  return fromBase64(text ?? '') ?? new Uint8Array();
}
