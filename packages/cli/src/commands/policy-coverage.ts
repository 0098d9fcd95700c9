import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  coverageOf,
  type Finding,
  type GeneratedTests,
  gapsOf,
  generateTests,
  type RuleCoverage,
  runTests,
  type Share,
  sharesOf,
} from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { makeFolder } from '../policy/files.js';
import { pathsOr, policyCommand, readValid } from '../policy/policy-command.js';

/** `gatewright policy coverage`: what the cases of policy files show of each rule, and the cases that are missing. */
export const policyCoverage = policyCommand({
  name: 'policy coverage',
  usage: '[PATH]… [--min PERCENT] [--generate FOLDER]',
  summary:
    'show what the cases cover of each rule: fired and passed, each atom true and false, each atom shown to act alone (MC/DC); exit status 1 below --min (100) of one of them, 2 if there is no rule; --generate writes the missing cases with the verdicts as they are, for review',
  options: { min: 'text', generate: 'text' },
  async run({ paths, options, print, invocation }) {
    const min = percent(options.min ?? '100');
    const organisation = await readValid(paths, 'policy coverage', { print, invocation });
    if ('status' in organisation) return organisation.status;
    const results = runTests(organisation);
    const rules = coverageOf(organisation, results);
    if (rules.length === 0) throw new UsageError(`there is no rule to cover in ${pathsOr(paths).join(', ')}`);
    const shares = Object.entries(sharesOf(rules));
    const isEnough = shares.every(([, share]) => percentOf(share) >= min);
    const checks = rules.map((rule) => {
      const findings = gapsOf(rule).map((gap) => findingOf(rule, gap, isEnough ? 'warning' : 'error'));
      return { name: nameOf(rule), file: rule.document.source.file, findings };
    });
    const folder = options.generate;
    const written = folder === undefined ? [] : await writeTests(folder, generateTests(organisation, results));
    const lines = [...rules.map(ruleLine), ...written, shares.map(shareText).join(', ')];
    return print({
      command: 'policy coverage',
      checks,
      lines,
      data: { shares: Object.fromEntries(shares.map(shareData)) },
    });
  },
});

/** Writes generated tests, each into a new file; gives a line for each, and for what has none. Throws UsageError. */
async function writeTests(folder: string, tests: readonly GeneratedTests[]): Promise<string[]> {
  const lines: string[] = [];
  await makeFolder(folder);
  for (const { document, cases, text, unreached } of tests) {
    lines.push(...unreached.map((goal) => `no case was found for ${document.name}/${goal}`));
    if (cases === 0) continue;
    const file = join(folder, `${document.name}.generated.yaml`);
    await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => {
      throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
    });
    lines.push(`wrote ${cases} case${cases === 1 ? '' : 's'} to ${file}`);
  }
  return lines;
}

function percent(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100)) throw new UsageError('--min must be a number from 0 to 100');
  return value;
}

function nameOf({ document, id }: RuleCoverage): string {
  return `${document.name}/${id}`;
}

function findingOf(rule: RuleCoverage, gap: string, level: Finding['level']): Finding {
  const { source } = rule.document;
  return { level, file: source.file, place: source.placeOf(rule.path), message: `${nameOf(rule)}: ${gap}` };
}

function ruleLine(rule: RuleCoverage): string {
  const { rules, atoms, mcdc } = sharesOf([rule]);
  const of = ({ covered, of }: Share) => `${covered}/${of}`;
  return `${nameOf(rule)}: fired ${rule.fired}, passed ${rule.passed}, atoms ${of(atoms)}, MC/DC ${of(mcdc)}${rules.covered < rules.of ? ' (not both ways)' : ''}`;
}

/** Of nothing, everything is covered. */
function percentOf({ covered, of }: Share): number {
  return of === 0 ? 100 : (100 * covered) / of;
}

function shareText([name, share]: readonly [string, Share]): string {
  const label = name === 'mcdc' ? 'MC/DC' : name;
  return `${label} ${Math.floor(percentOf(share) * 10) / 10} % (${share.covered} of ${share.of})`;
}

function shareData([name, { covered, of }]: readonly [string, Share]): readonly [string, JsonObject] {
  return [name, { covered, of }];
}
