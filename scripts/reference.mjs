// Prints the reference pages, and the shape of rule documents, from the tables that the program itself runs on. `--check`
// writes nothing and fails where a page is not what the tables say.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPage } from './reference/api.mjs';
import { atomEffectsModule } from './reference/atom-effects.mjs';
import { atomsPage } from './reference/atoms.mjs';
import { cliPage } from './reference/cli.mjs';
import { holdsPage } from './reference/holds.mjs';
import { registeredCodesModule, registerPage } from './reference/register.mjs';
import { ruleDocumentSchema, ruleDocumentTypes } from './reference/rule-documents.mjs';
import { settingsPage } from './reference/settings.mjs';
import { ROOT } from './workspace/packages.mjs';

const PAGES = {
  'docs/register.md': registerPage,
  'docs/atoms.md': atomsPage,
  'docs/holds.md': holdsPage,
  'docs/api.md': apiPage,
  'docs/settings.md': settingsPage,
  'docs/cli.md': cliPage,
  'packages/evaluator/rule-document.schema.json': ruleDocumentSchema,
  'packages/evaluator/src/rule-document-types.generated.ts': ruleDocumentTypes,
  'packages/evaluator/src/atoms/effects.generated.ts': atomEffectsModule,
  'packages/evaluator/src/compile/registered-codes.generated.ts': registeredCodesModule,
};

const isCheck = process.argv.includes('--check');
for (const [name, page] of Object.entries(PAGES)) {
  const path = join(ROOT, name);
  const text = page();
  if (!isCheck) await writeFile(path, text);
  else if (text !== (await readFile(path, 'utf8').catch(() => ''))) {
    console.error(`${name} is not what the program says; run npm run docs`);
    process.exitCode = 1;
  }
}
