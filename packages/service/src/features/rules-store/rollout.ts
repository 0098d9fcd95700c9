import { accept, hmacSha256, joinFields, type Result, utf8 } from '@gatewright/protocol';
import type { Keys } from '../../platform/keys/keys.js';

/** The part of the agents that follow a document to which a version goes first: a percentage, or those with a label. */
export interface RolloutTarget {
  readonly percent: number | null;
  readonly label: string | null;
}

/** A version that goes to a part of the agents. */
export interface Rollout extends RolloutTarget {
  readonly version: number;
}

/** What is in force of a document. */
export interface PublishedVersions {
  /** The version of the agents that follow the document; null while none was published. */
  readonly published: number | null;
  readonly rollout: Rollout | null;
}

/** A version as its publication sees it. */
interface Candidate {
  readonly version: number;
  readonly state: string;
}

/** What decides which version an agent gets that follows a document. */
interface Follower {
  /** 0 to 99. */
  readonly share: number;
  readonly labels: readonly string[];
}

export const ALL_AGENTS: RolloutTarget = { percent: null, label: null };

/** The keys from which shares are derived. */
export type ShareKeys = Pick<Keys, 'claimToken'>;

/**
 * The share of an agent in the rollouts of a document: 0 to 99, the same for each binding of it, so that a higher percentage only adds
 * agents. It depends on a key of the gate: by ids alone, a developer could try keys of agents until one is in no rollout. A binding
 * keeps its share when the key is replaced.
 */
export function shareOf(agentDid: string, documentId: string, { claimToken }: ShareKeys): number {
  const key = hmacSha256(claimToken, utf8('shares of rollouts\0'));
  const [a = 0, b = 0, c = 0] = hmacSha256(key, utf8(joinFields([agentDid, documentId])));
  return (a * 65_536 + b * 256 + c) % 100;
}

/** The version of an agent that follows the document; null while none was published. */
export function versionFor({ published, rollout }: PublishedVersions, { share, labels }: Follower): number | null {
  if (rollout === null) return published;
  const isChosen = rollout.label === null ? share < (rollout.percent ?? 100) : labels.includes(rollout.label);
  return isChosen ? rollout.version : published;
}

/** What is in force once a version is published to a part of the agents, or to all of them. Refused with the reason. */
export function published(
  before: PublishedVersions,
  { version, state }: Candidate,
  part: RolloutTarget,
): Result<PublishedVersions, string> {
  const { rollout } = before;
  if (state === 'retired') return refusal(`version ${version} is retired`);
  if (rollout !== null && rollout.version !== version) {
    return refusal(`version ${rollout.version} is being rolled out; publish it to all, or roll back`);
  }
  if (rollout === null && before.published === version) return refusal(`version ${version} is in force already`);
  const isWhole = part.label === null && (part.percent ?? 100) === 100;
  if (isWhole) return accept({ published: version, rollout: null });
  if (before.published === null) return refusal('no version is in force for the others; publish it to all');
  return accept({ published: before.published, rollout: { version, ...part } });
}

/** What is in force once a rollout is ended, or `target` put in the place of what is published. Refused with the reason. */
export function rolledBack(before: PublishedVersions, target: Candidate | null): Result<PublishedVersions, string> {
  if (target === null) {
    return before.rollout === null
      ? refusal('no version was in force before; name one')
      : accept({ published: before.published, rollout: null });
  }
  const { version, state } = target;
  if (state !== 'published') return refusal(`version ${version} is ${state === 'draft' ? 'a draft' : state}`);
  if (before.rollout === null && before.published === version) {
    return refusal(`version ${version} is in force already`);
  }
  return accept({ published: version, rollout: null });
}

function refusal(reason: string): Result<never, string> {
  return { ok: false, refusal: reason };
}
