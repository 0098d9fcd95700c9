import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';

const { rules } = texts;

/** What is in force of a document, in words. */
export function standingText({ published, rollout }: Pick<Answers['SopDetail'], 'published' | 'rollout'>): string {
  if (published === null) return rules.draftOnly;
  if (rollout === null) return rules.versionOf(published);
  return `${rules.versionOf(published)}; ${rules.rolledOut(rollout.version, partOf(rollout))}`;
}

/** Whether a version decides now, and for which part; else what `otherwise` says. */
export function markOf(
  { published, rollout }: Pick<Answers['SopDetail'], 'published' | 'rollout'>,
  version: number,
  otherwise: string,
): { readonly isInForce: boolean; readonly text: string } {
  if (rollout?.version === version) return { isInForce: true, text: rules.inForceFor(partOf(rollout)) };
  if (published !== version) return { isInForce: false, text: otherwise };
  return { isInForce: true, text: rollout === null ? rules.isInForce : rules.inForceForOthers };
}

/** The part of a rollout, in words. */
function partOf({ percent, label }: NonNullable<Answers['SopDetail']['rollout']>): string {
  return label ?? `${percent ?? 100} %`;
}
