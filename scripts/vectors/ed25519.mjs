import { fromHex, nobleEd25519, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { outcome } from './outcome.mjs';

/**
 * Verifiers in the field disagree on these cases; ours have one rule on every host: canonical encodings of the key and of
 * R, neither of small order, and the equation without cofactor. A case with any of these flags is therefore refused, and
 * every other one is accepted.
 */
const REFUSED_FLAGS = new Set([
  'low_order_A',
  'low_order_R',
  'low_order_residue',
  'non_canonical_A',
  'non_canonical_R',
]);

export const ed25519 = {
  name: 'Ed25519 edge cases, one verdict from both implementations, as the rule says',
  cases(files) {
    return files.flatMap((file) => {
      const cases = file.name.endsWith('.json') ? file.json() : undefined;
      if (!Array.isArray(cases)) return [];
      return cases
        .filter((each) => typeof each?.key === 'string' && typeof each.sig === 'string' && typeof each.msg === 'string')
        .map((each) => outcome(`${file.path} #${each.number}`, () => problemOf(each)));
    });
  },
};

function problemOf({ key, sig, msg, flags }) {
  const publicKey = fromHex(key) ?? new Uint8Array();
  const signature = fromHex(sig) ?? new Uint8Array();
  const [noble, node] = [nobleEd25519, nodeEd25519].map((each) => each.verify(signature, utf8(msg), publicKey));
  if (noble !== node) return `the implementations disagree: noble ${noble}, node ${node}`;
  const expected = !(flags ?? []).some((flag) => REFUSED_FLAGS.has(flag));
  return noble === expected ? null : `${noble ? 'accepted' : 'refused'} against its flags ${flags ?? 'none'}`;
}
