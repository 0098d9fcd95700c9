// `npm run vectors:generate`: writes the corpus and its manifest. The same sources give the same bytes.
import { writeFile } from 'node:fs/promises';
import { importSource } from '../../scripts/workspace/source-module.mjs';

console.log('generating the vectors (minutes)');
const { generateCorpus } = await importSource('conformance/generator/index.ts');
const files = await generateCorpus();
for (const [path, text] of files) await writeFile(new URL(`../${path}`, import.meta.url), text);
const { vectors, digest } = JSON.parse(files.get('MANIFEST.json'));
console.log(`${vectors} vectors in ${files.size - 1} files, ${digest}`);
