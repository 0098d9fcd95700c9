import { readOrganisation } from '@gatewright/policy';
import { readPolicyFiles } from '../policy/files.js';
import { pathsOr, policyCommand } from '../policy/policy-command.js';
import { countText, fileChecks } from '../policy/report.js';

/** `gatewright policy validate`: what is wrong with policy files. */
export const policyValidate = policyCommand({
  name: 'policy validate',
  usage: '[PATH]…',
  summary: 'check policy files, each by itself and what they say of each other; exit status 1 if one has an error',
  options: {},
  async run({ paths, print, invocation: { terminal } }) {
    const { files, findings } = readOrganisation(await readPolicyFiles(pathsOr(paths), terminal));
    const checks = fileChecks(files, findings);
    return print({ command: 'policy validate', checks, lines: [countText(checks, 'file')] });
  },
});
