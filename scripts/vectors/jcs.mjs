import { dirname, join } from 'node:path';
import { canonicalJson, fromHex, toHex, utf8 } from '@gatewright/protocol';
import { outcome } from './outcome.mjs';

/** `input/X.json` canonicalises to the bytes of `output/X.json` and, where there is one, to those that `outhex/X.txt` spells. */
export const jcs = {
  name: 'canonical JSON (RFC 8785)',
  cases(files) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    return files
      .filter(({ folder, name }) => /[\\/]input$/.test(folder) && name.endsWith('.json'))
      .map((input) => {
        const sibling = (folder, name) => byPath.get(join(dirname(input.folder), folder, name));
        const output = sibling('output', input.name);
        const outhex = sibling('outhex', input.name.replace(/\.json$/, '.txt'));
        return outcome(input.path, () => problemOf(input, output, outhex));
      });
  },
};

function problemOf(input, output, outhex) {
  if (output === undefined && outhex === undefined) return 'has no output to compare with';
  const value = input.json();
  if (value === undefined) return 'is not JSON';
  const found = toHex(utf8(canonicalJson(value)));
  if (output !== undefined && found !== toHex(output.bytes)) return `differs from ${output.path}`;
  if (outhex !== undefined && found !== spelled(outhex.text)) return `differs from ${outhex.path}`;
  return null;
}

function spelled(text) {
  const bytes = fromHex(text.replace(/\s+/g, '').toLowerCase());
  return bytes === null ? null : toHex(bytes);
}
