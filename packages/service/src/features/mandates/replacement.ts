import { droppedLimits, type MandateTerms, statedTerms } from '@gatewright/gate';
import { type JsonObject, PASSED, type Result, refuse } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { liveMandates, type StoredMandate } from './repository.js';

/** A mandate that another takes the place of, and its limits that the other does not state. */
export function replacementOf(
  replaced: StoredMandate,
  terms: MandateTerms,
): { mandateId: string; dropped: JsonObject } {
  const before = statedTerms(replaced);
  return { mandateId: replaced.mandateId, dropped: before === null ? {} : droppedLimits(before.terms, terms) };
}

/** Refuses a mandate whose action one in force grants, where the request wants none replaced. */
export async function checkReplacement(
  db: Directory,
  orgId: string,
  terms: MandateTerms,
  replace: boolean | undefined,
): Promise<Result<undefined>> {
  if (replace !== false) return PASSED;
  const live = (await liveMandates(db, orgId, terms.agentDid)).find(({ action }) => action === terms.action);
  if (live === undefined) return PASSED;
  const replacement = replacementOf(live, terms);
  const { mandateId, dropped } = replacement;
  const names = Object.keys(dropped);
  const losses = names.length === 0 ? '' : `drop ${names.join(', ')} and `;
  const remedy = 'change the mandate to keep what is not named, or ask to replace it';
  return refuse(
    'CONFLICT',
    `mandate ${mandateId} grants this action; a new one would ${losses}count its spending from 0; ${remedy}`,
    { data: replacement },
  );
}
