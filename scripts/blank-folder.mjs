// `node scripts/blank-folder.mjs [PAGE…]`: follows pages in an empty folder, as a reader would who has Node alone. The packages of this
// checkout come packed, from a registry of this machine. Prints the seconds of each page; ends with status 1 where a block fails.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './workspace/packages.mjs';
import { packedRegistry } from './workspace/packed-registry.mjs';
import { examplesOf, isAsPrinted, runExamples } from './workspace/page-examples.mjs';
import { secondsSince } from './workspace/steps.mjs';

/** Pages whose `bash` blocks begin with an installation. */
const PAGES = ['docs/learn/receivers.md', 'packages/payments/README.md'];
const SCOPE = '@gatewright';

const named = process.argv.slice(2);
const pages = await Promise.all(
  (named.length > 0 ? named : PAGES).map(async (page) => {
    return { page, examples: examplesOf(await readFile(join(ROOT, page), 'utf8'), 'bash') };
  }),
);
const blank = pages.filter(({ examples }) => !examples.some(({ kind }) => kind === 'sh'));
if (blank.length > 0) {
  console.error(
    `usage: node scripts/blank-folder.mjs [PAGE…], each with \`bash\` blocks; there are none in ${blank.map(({ page }) => page).join(', ')}`,
  );
  process.exitCode = 2;
} else {
  const registry = await packedRegistry();
  try {
    for (const { page, examples } of pages) await follow(page, examples, registry.origin);
  } finally {
    await registry.close();
  }
}

async function follow(page, examples, origin) {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-blank-'));
  try {
    await writeFile(join(folder, '.npmrc'), `${SCOPE}:registry=${origin}\n`);
    const started = performance.now();
    const results = await runExamples(examples, folder);
    console.log(`${page}: ${secondsSince(started)}`);
    for (const [index, { text, status, output }] of results.entries()) {
      const { printed } = examples[index];
      if (status === 0 && (printed === undefined || isAsPrinted(printed, output))) continue;
      process.exitCode = 1;
      console.log(`status ${status} of\n${text}printed\n${output}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
