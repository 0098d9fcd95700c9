import { changesBetween, changeText, verdictChanges, verdictText } from '@gatewright/policy';
import { UsageError } from '../command.js';
import { policyCommand, readValid } from '../policy/policy-command.js';
import type { Check } from '../policy/report.js';

/** `gatewright policy diff`: what differs between two organisations, in their texts and in the verdicts on their cases. */
export const policyDiff = policyCommand({
  name: 'policy diff',
  usage: 'BEFORE AFTER',
  summary:
    'show what differs between the policy files of two folders: members of documents and assignments, and verdicts on the cases of both; exit status 1 if anything does',
  options: {},
  async run({ paths, print, invocation }) {
    const [first, second] = paths;
    if (first === undefined || second === undefined || paths.length > 2) {
      throw new UsageError('give two paths, before and after');
    }
    const before = await readValid([first], 'policy diff', { print, invocation });
    if ('status' in before) return before.status;
    const after = await readValid([second], 'policy diff', { print, invocation });
    if ('status' in after) return after.status;
    const texts = changesBetween(before, after).map((change): Check => {
      const { source } = after.documents.get(change.name) ?? before.documents.get(change.name) ?? {};
      const file = source?.file ?? second;
      const message = `${change.name} ${changeText(change)}`;
      return { name: message, file, findings: [{ level: 'error', file, place: null, message }] };
    });
    const verdicts = verdictChanges(before, after).map(({ suite: { source }, case: each, ...verdict }): Check => {
      const message = `${each.name}: ${verdictText(verdict.before)} → ${verdictText(verdict.after)}`;
      const finding = { level: 'error' as const, file: source.file, place: source.placeOf(each.path), message };
      return { name: each.name, file: source.file, findings: [finding] };
    });
    const line = `texts: ${texts.length} changed, verdicts: ${verdicts.length} changed`;
    return print({ command: 'policy diff', checks: [...texts, ...verdicts], lines: [line] });
  },
});
