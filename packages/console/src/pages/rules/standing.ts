import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';

const { rules } = texts;

/** What is in force of a document, in words. */
export function standingText({ published, rollout }: Pick<Answers['SopDetail'], 'published' | 'rollout'>): string {
  if (published === null) return rules.draftOnly;
  if (rollout === null) return rules.versionOf(published);
  const { version, percent, label } = rollout;
  const part = label === null ? `${percent ?? 100} %` : label;
  return `${rules.versionOf(published)}; ${rules.rolledOut(version, part)}`;
}
