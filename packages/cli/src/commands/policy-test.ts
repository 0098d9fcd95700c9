import { type CaseResult, runTests } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import { pathsOr, policyCommand, readValid } from '../policy/policy-command.js';
import { type Check, countText, type Report } from '../policy/report.js';
import { watchPaths } from '../policy/watch.js';

/** `gatewright policy test`: the cases of policy files against their documents. */
export const policyTest = policyCommand({
  name: 'policy test',
  usage: '[PATH]… [--watch]',
  summary:
    'run the cases of policy files offline; --watch runs them again at each change; exit status 1 if one fails, 2 if a file has an error',
  options: { watch: 'flag' },
  async run({ paths, options, print, invocation }) {
    const once = async () => {
      const organisation = await readValid(paths, 'policy test', print);
      return 'status' in organisation ? organisation.status : print(reportOf(runTests(organisation)));
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

function checkOf({ suite: { source }, case: { name, path }, differences }: CaseResult): Check {
  const findings = differences.map((difference) => ({
    level: 'error' as const,
    file: source.file,
    place: source.placeOf(path),
    message: `${name}: ${difference}`,
  }));
  return { name, file: source.file, findings };
}
