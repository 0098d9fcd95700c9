import type { RulesAct } from '@gatewright/protocol';
import { emailsOf } from '../identity/repository.js';
import { listChanges, RULE_PAGE_MAX, type RuleChange } from '../rules-store/rule-changes.js';
import { findVersion, type RuleHeader } from '../rules-store/rule-documents.js';
import { nameInFiles } from '../rules-store/rules-state.js';
import type { PlanScope, RulesPlan } from './rules-plan.js';

/** Changes of what a document has in force. */
const IN_FORCE_ACTS: readonly RulesAct[] = ['create', 'publish', 'rollback', 'retire'];
/** Changes of a plan that replace or end what is in force. */
const REPLACING_ACTS: readonly RulesAct[] = ['publish', 'request', 'retire'];

/** The newest change of a document that a plan replaces or ends, made by another person than the plan's (ADR 79). */
export interface OvertakenChange {
  readonly act: RulesAct;
  readonly name: string;
  readonly version: number | null;
  /** Address of the person where the organisation has one, else the id. */
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
}

/** The first document of a plan whose newest change in force is another person's; null where there is none. */
export async function overtakenChange(
  { changes }: Pick<RulesPlan, 'changes'>,
  { directory, headers, made, pause }: Pick<PlanScope, 'directory' | 'headers' | 'made' | 'pause'>,
): Promise<OvertakenChange | null> {
  const known = new Set([...headers.values()].map(({ documentId }) => documentId));
  for (const { act, header } of changes) {
    const isReplaced = REPLACING_ACTS.includes(act) && (act === 'retire' || known.has(header.documentId));
    if (!isReplaced) continue;
    await pause();
    const newest = await newestInForce(directory, header);
    if (newest === null) continue;
    const author = await authorOf(directory, newest);
    if (author === made.by) continue;
    const emails = await emailsOf(directory, header.orgId, [author]);
    const { at, detail } = newest;
    return {
      ...{ act: detail.act, name: nameInFiles(header), version: detail.version },
      ...{ by: emails.get(author) ?? author, at },
    };
  }
  return null;
}

async function newestInForce(
  directory: PlanScope['directory'],
  header: Pick<RuleHeader, 'orgId' | 'documentId' | 'revision'>,
): Promise<RuleChange | null> {
  let before = header.revision + 1;
  for (;;) {
    const page = await listChanges(directory, header, before, RULE_PAGE_MAX);
    const found = page.find(({ detail }) => IN_FORCE_ACTS.includes(detail.act));
    if (found !== undefined) return found;
    const last = page.at(-1);
    if (last === undefined) return null;
    before = last.number;
  }
}

/** The author of the version that was published: a person who approved it, or published a draft, put no text of their own in force. */
async function authorOf(directory: PlanScope['directory'], { detail, personId, ...of }: RuleChange): Promise<string> {
  if (detail.act !== 'publish' || detail.version === null) return personId;
  return (await findVersion(directory, of, detail.version))?.createdBy ?? personId;
}
