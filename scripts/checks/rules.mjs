// The rules of the house. A rule reads one file and what it may ask of the rest, and returns its breaches.
import { ambientInputs } from './ambient-inputs.mjs';
import { citedSections } from './cited-sections.mjs';
import { datedDecisions } from './dated-decisions.mjs';
import { declaredDependencies } from './declared-dependencies.mjs';
import { docLinks } from './doc-links.mjs';
import { fileNames } from './file-names.mjs';
import { importDirections } from './import-directions.mjs';
import { lockCompleteness } from './lock-completeness.mjs';
import { machinePaths } from './machine-paths.mjs';
import { packageBoundaries } from './package-boundaries.mjs';
import { runtimeFree } from './runtime-free.mjs';
import { skippedTests } from './skipped-tests.mjs';
import { strictSettings } from './strict-settings.mjs';
import { typeEscapes } from './type-escapes.mjs';
import { unfinishedWork } from './unfinished-work.mjs';

export const RULES = [
  importDirections,
  packageBoundaries,
  declaredDependencies,
  ambientInputs,
  runtimeFree,
  typeEscapes,
  unfinishedWork,
  skippedTests,
  fileNames,
  docLinks,
  citedSections,
  datedDecisions,
  machinePaths,
  strictSettings,
  lockCompleteness,
];

/** Files to which a rule does not apply, each with the reason. */
export const EXEMPT = [
  {
    path: 'scripts/checks/',
    rules: [unfinishedWork, machinePaths, docLinks, citedSections],
    reason: 'spells out what it forbids',
  },
];

/** All breaches of `rules` in `files`, as lines that an editor can follow. */
export function breachesOf(files, tree, rules = RULES, exempt = EXEMPT) {
  return files.flatMap((file) =>
    rules
      .filter((rule) => !exempt.some((each) => each.rules.includes(rule) && file.path.startsWith(each.path)))
      .flatMap((rule) => rule(file, tree).map(({ line, message }) => `${file.path}:${line} [${rule.name}] ${message}`)),
  );
}
