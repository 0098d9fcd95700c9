import { writeFile } from 'node:fs/promises';
import { type FileText, type Finding, formatted, readSource } from '@gatewright/policy';
import { readPolicyFiles } from '../policy/files.js';
import { pathsOr, policyCommand } from '../policy/policy-command.js';
import { countText } from '../policy/report.js';

/** `gatewright policy fmt`: policy files in the one layout. */
export const policyFmt = policyCommand({
  name: 'policy fmt',
  usage: '[PATH]… [--check]',
  summary:
    'write policy files in one layout, comments kept; --check writes nothing and ends with status 1 if one differs',
  options: { check: 'flag' },
  async run({ paths, options, print, invocation: { terminal } }) {
    const checks = [];
    for (const file of await readPolicyFiles(pathsOr(paths), terminal)) {
      checks.push({ name: file.file, file: file.file, findings: await format(file, options.check === true) });
    }
    return print({ command: 'policy fmt', checks, lines: [countText(checks, 'file')] });
  },
});

async function format(file: FileText, isCheck: boolean): Promise<readonly Finding[]> {
  const outcome = readSource(file);
  if (!outcome.ok) return outcome.findings;
  const text = formatted(outcome.source);
  if (text === file.text) return [];
  if (!isCheck) await writeFile(file.file, text);
  const message = 'is in another layout; run gatewright policy fmt';
  return isCheck ? [{ level: 'error', file: file.file, place: null, message }] : [];
}
