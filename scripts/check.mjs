// `npm run check`: what the linter cannot say of the files that git knows. Fails with a line for each breach.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedSections } from './checks/cited-sections.mjs';
import { docLinks } from './checks/doc-links.mjs';
import { forbiddenText } from './checks/forbidden-text.mjs';
import { hostImports } from './checks/host-imports.mjs';
import { importStoreys } from './checks/import-storeys.mjs';
import { lockCompleteness } from './checks/lock-completeness.mjs';
import { manifests } from './checks/manifests.mjs';
import { namedPaths } from './checks/named-paths.mjs';
import { tableCells } from './checks/table-cells.mjs';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT } from './workspace/packages.mjs';

const CHECKS = [
  forbiddenText,
  docLinks,
  citedSections,
  namedPaths,
  lockCompleteness,
  hostImports,
  tableCells,
  manifests,
];
/** Checks of all files together. */
const TREE_CHECKS = [importStoreys];
const TEXT =
  /\.(ts|mjs|js|json|ndjson|md|yml|yaml|sh|sql|html|css|txt|cfg|service|tpl)$|(^|\/)(LICENSE|NOTICE|Dockerfile|run|\.[a-z]+)$/;
const GENERATED = /\.generated\.ts$|\.tsbuildinfo$/;
/** Spells out what it refuses. */
const SPELLED_OUT = 'scripts/checks/';

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const tree = { exists: (path) => existsSync(join(ROOT, path)), textOf };
const paths = knownFiles(ROOT).filter(
  (path) => TEXT.test(path) && !GENERATED.test(path) && !path.startsWith(SPELLED_OUT),
);
const files = paths.map((path) => ({ path, text: textOf(path) }));
const found = [
  ...files.flatMap((file) =>
    CHECKS.flatMap((check) => check(file, tree).map((breach) => ({ path: file.path, check, ...breach }))),
  ),
  ...TREE_CHECKS.flatMap((check) => check(files).map((breach) => ({ check, ...breach }))),
];
const breaches = found.map(({ path, line, check, message }) => `${path}:${line} [${check.name}] ${message}`);
if (breaches.length > 0) console.error(breaches.join('\n'));
console.log(`${paths.length} files, ${CHECKS.length + TREE_CHECKS.length} checks, ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
