import { type CaseResult, runTests } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { pathsOr, policyCommand, readValid } from '../policy/policy-command.js';
import { type Check, countText, type Report } from '../policy/report.js';
import { watchPaths } from '../policy/watch.js';

/** `gatewright policy test`: the cases of policy files against their documents. */
export const policyTest = policyCommand({
  name: 'policy test',
  usage: '[PATH]… [--watch]',
  summary:
    'run the cases of policy files offline; --watch runs them again at each change; exit status 1 if one fails, 2 if a file has an error or was not read, or there is no case',
  options: { watch: 'flag' },
  async run({ paths, options, print, invocation }) {
    const once = async () => {
      const organisation = await readValid(paths, 'policy test', { print, invocation });
      if ('status' in organisation) return organisation.status;
      const results = runTests(organisation);
      if (results.length === 0) throw new UsageError(`there is no case to run in ${pathsOr(paths).join(', ')}`);
      return print(reportOf(results));
    };
    return options.watch === true ? watchPaths(pathsOr(paths), once, invocation) : once();
  },
});

function reportOf(results: readonly CaseResult[]): Report {
  const checks = results.map(checkOf);
  const verdicts = results.map(({ case: { name }, suite, verdict }): JsonObject => {
    const { decision, reasonCode, fired, unverifiable } = verdict;
    return { suite: suite.name, name, decision, reasonCode, fired, unverifiable };
  });
  return { command: 'policy test', checks, lines: [countText(checks, 'case')], data: { verdicts } };
}

function checkOf({ suite: { source }, case: { name, path }, differences, verdict }: CaseResult): Check {
  const findings = differences.map((difference, index) => ({
    level: 'error' as const,
    file: source.file,
    place: source.placeOf(path),
    message: `${name}: ${difference}${index === 0 ? causesOf(verdict) : ''}`,
  }));
  return { name, file: source.file, findings };
}

/** The rules that fired, and the fields that could not be verified. */
function causesOf({ fired, unverifiable }: CaseResult['verdict']): string {
  return `; fired [${fired.join(', ')}], unverifiable [${unverifiable.join(', ')}]`;
}
