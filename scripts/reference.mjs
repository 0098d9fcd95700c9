// Prints the reference pages of docs/ from the tables that the program itself runs on. `--check` writes nothing and fails
// where a page is not what the tables say.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPage } from './reference/api.mjs';
import { atomsPage } from './reference/atoms.mjs';
import { cliPage } from './reference/cli.mjs';
import { holdsPage } from './reference/holds.mjs';
import { registerPage } from './reference/register.mjs';
import { settingsPage } from './reference/settings.mjs';
import { ROOT } from './workshop/packages.mjs';

const PAGES = {
  'register.md': registerPage,
  'atoms.md': atomsPage,
  'holds.md': holdsPage,
  'api.md': apiPage,
  'settings.md': settingsPage,
  'cli.md': cliPage,
};

const isCheck = process.argv.includes('--check');
for (const [name, page] of Object.entries(PAGES)) {
  const path = join(ROOT, 'docs', name);
  const text = page();
  if (!isCheck) await writeFile(path, text);
  else if (text !== (await readFile(path, 'utf8').catch(() => ''))) {
    console.error(`docs/${name} is not what the program says; run npm run docs`);
    process.exitCode = 1;
  }
}
