import { nameInFiles } from '../rules-store/rules-state.js';
import type { AnsweredApplication } from './application-plan.js';
import { basisDigest } from './confirmed-basis.js';

/** Agents of a change that an answer names. */
const NAMED_AGENTS_MAX = 10;

/** The answer to an application, made or planned. */
export function appliedAnswer({ basis, planned, isWaiting, warnings }: AnsweredApplication, applied: boolean) {
  const changes = planned.changes.map(({ act, header, change, agents }) => ({
    ...{ act, kind: header.kind, name: nameInFiles(header), documentId: header.documentId },
    version: change.detail.version,
    ...{ agents: agents.length, agentDids: agents.slice(0, NAMED_AGENTS_MAX) },
  }));
  return { digest: basisDigest(basis), applied, waiting: isWaiting, changes, warnings: [...warnings] };
}
