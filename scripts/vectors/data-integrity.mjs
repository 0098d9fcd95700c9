import { join } from 'node:path';
import {
  canonicalJson,
  integrityHash,
  nobleEd25519,
  parseDid,
  proofSignature,
  sha256Hex,
  toHex,
  verifyDocument,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expectText, outcome } from './outcome.mjs';

/** Each intermediate value of a signed document, by the file that holds it; the last one is the verdict on the whole. */
const VALUES = [
  ['canonDocJCS.txt', ({ document }) => canonicalJson(document)],
  ['docHashJCS.txt', ({ document }) => sha256Hex(canonicalJson(document))],
  ['proofCanonJCS.txt', ({ config }) => canonicalJson(config)],
  ['proofHashJCS.txt', ({ config }) => sha256Hex(canonicalJson(config))],
  ['combinedHashJCS.txt', ({ document, config }) => toHex(integrityHash(document, config))],
  ['sigHexJCS.txt', ({ proofValue }) => toHex(proofSignature(proofValue) ?? new Uint8Array())],
  ['sigBTC58JCS.txt', ({ proofValue }) => proofValue],
];

export const dataIntegrity = {
  name: 'Data Integrity eddsa-jcs-2022, intermediate values and signed documents',
  cases(files) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    return files
      .filter(({ name }) => name === 'signedJCS.json')
      .flatMap((signed) => casesOf(signed, (name) => byPath.get(join(signed.folder, name))));
  },
};

function casesOf(signed, sibling) {
  const { proof, ...document } = signed.json() ?? {};
  const { proofValue, ...config } = proof ?? {};
  const parts = { document, config, proofValue };
  const values = VALUES.flatMap(([name, compute]) => {
    const file = sibling(name);
    return file === undefined
      ? []
      : [outcome(file.path, () => expectText(compute(parts), file.text.trim(), 'the computed value'))];
  });
  const configFile = sibling('proofConfigJCS.json');
  if (configFile !== undefined) {
    const expected = () => canonicalJson(configFile.json());
    values.push(
      outcome(configFile.path, () => expectText(canonicalJson(config), expected(), 'the proof’s own statement')),
    );
  }
  return [...values, outcome(signed.path, () => problemOf(signed.json(), config))];
}

function problemOf(secured, { verificationMethod }) {
  const key = parseDid(String(verificationMethod).split('#')[0])?.publicKey;
  if (key === undefined) return `the key of ${verificationMethod} does not follow from its name`;
  const verdicts = [nobleEd25519, nodeEd25519].map((ed25519) => verifyDocument(secured, key, ed25519));
  return verdicts.every(Boolean) ? null : 'does not verify';
}
