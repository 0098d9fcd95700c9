// Prints the reference pages, the API reports of the packages, and the shape of rule documents, from the tables that the program itself
// runs on. `--check` writes nothing and fails where a page is not what the tables say. `--packages FOLDER` writes the pages of the
// packages, with every docstring, into a folder instead.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alertRules, alertsPage, alertTests } from './reference/alerts.mjs';
import { apiPage } from './reference/api.mjs';
import { atomEffectsModule } from './reference/atom-effects.mjs';
import { atomsPage } from './reference/atoms.mjs';
import { checksPage } from './reference/checks.mjs';
import { cliPage } from './reference/cli.mjs';
import { coveragePage } from './reference/coverage.mjs';
import { dashboard } from './reference/dashboard.mjs';
import { holdsPage } from './reference/holds.mjs';
import { metricsPage } from './reference/metrics.mjs';
import { apiReports, packagePages } from './reference/package-api.mjs';
import { policyFileSchema } from './reference/policy-files.mjs';
import { readinessPage } from './reference/readiness.mjs';
import { registeredCodesModule, registerPage } from './reference/register.mjs';
import { ruleDocumentSchema, ruleDocumentTypes } from './reference/rule-documents.mjs';
import { settingsPage } from './reference/settings.mjs';
import { architecturePage } from './reference/storeys.mjs';
import { mappingSchema, routeFileSchema } from './reference/term-schemas.mjs';
import { threatModelPage } from './reference/threat-model.mjs';
import { ROOT } from './workspace/packages.mjs';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, packages: { type: 'string' } } });
const { check: isCheck, packages: folder } = values;
if (folder !== undefined) {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of await packagePages()) await writeFile(join(folder, name), text);
  process.exit();
}

const PAGES = {
  'docs/reference/register.md': registerPage,
  'docs/reference/atoms.md': atomsPage,
  'docs/reference/checks.md': checksPage,
  'docs/reference/holds.md': holdsPage,
  'docs/reference/api.md': apiPage,
  'docs/operate/settings.md': settingsPage,
  'docs/operate/cli.md': cliPage,
  'docs/operate/readiness.md': readinessPage,
  'docs/operate/metrics.md': metricsPage,
  'docs/operate/alerts.md': alertsPage,
  'deploy/prometheus/alerts.yaml': alertRules,
  'deploy/prometheus/alert-cases.yaml': alertTests,
  'deploy/grafana/gatewright.json': dashboard,
  'docs/reference/coverage.md': coveragePage,
  'docs/reference/threat-model.md': threatModelPage,
  'docs/learn/architecture.md': architecturePage,
  ...Object.fromEntries([...(await apiReports())].map(([path, text]) => [path, () => text])),
  'packages/evaluator/rule-document.schema.json': ruleDocumentSchema,
  'packages/mcp/mapping.schema.json': mappingSchema,
  'packages/receiver/routes.schema.json': routeFileSchema,
  'packages/policy/policy-file.schema.json': policyFileSchema,
  'packages/evaluator/src/policy/rule-document-types.generated.ts': ruleDocumentTypes,
  'packages/evaluator/src/documents/atoms/effects.generated.ts': atomEffectsModule,
  'packages/evaluator/src/documents/members/registered-codes.generated.ts': registeredCodesModule,
};

for (const [name, page] of Object.entries(PAGES)) {
  const path = join(ROOT, name);
  const text = await page();
  if (!isCheck) await writeFile(path, text);
  else if (text !== (await readFile(path, 'utf8').catch(() => ''))) {
    console.error(`${name} is not what the program says; run npm run docs`);
    process.exitCode = 1;
  }
}
