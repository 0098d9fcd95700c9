// `npm run conformance:uncited`: the sentences of docs/protocol.md that no scenario cites. A scenario names a section, so a sentence counts
// as cited where a scenario of its section has every code, member and path that the sentence names and most of its words.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readScenarios } from '@gatewright/conformance/node';
import { sentencesOf, uncited } from './conformance/sentences.mjs';
import { ROOT } from './workspace/packages.mjs';

const { scenarios } = await readScenarios();
const sentences = sentencesOf(await readFile(join(ROOT, 'docs', 'protocol.md'), 'utf8'));
const found = uncited(sentences, scenarios);
for (const { section, text } of found) console.log(`§${section}  ${text}`);
console.log(`${found.length} of ${sentences.length} sentences are cited by no scenario`);
