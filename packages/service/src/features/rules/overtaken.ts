import { PASSED, type Result, type RulesAct, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Directory } from '../../platform/database/tables.js';
import { emailsOf } from '../identity/repository.js';
import { listChanges, RULE_PAGE_MAX, type RuleChange } from '../rules-store/rule-changes.js';
import { type Authorship, findVersion, type RuleHeader } from '../rules-store/rule-documents.js';
import { nameInFiles } from '../rules-store/rules-state.js';
import { basisDigest } from './confirmed-basis.js';
import type { PlannedChanges } from './planned-changes.js';
import type { RulesBasis } from './rules-basis.js';

/** Changes of what a document has in force. */
const IN_FORCE_ACTS: readonly RulesAct[] = ['create', 'publish', 'rollback', 'retire'];
/** Changes of a plan that replace or end what is in force. */
const REPLACING_ACTS: readonly RulesAct[] = ['publish', 'request', 'retire'];

/** The newest change of a document that a plan replaces or ends, made by another person than the plan's (ADR 79). */
interface OvertakenChange {
  readonly act: RulesAct;
  readonly name: string;
  readonly version: number | null;
  /** Address of the person where the organisation has one, else the id. */
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
}

/** What is asked about a plan, by whom. */
interface OvertakenScope extends Pick<ServiceContext, 'directory'> {
  readonly made: Authorship;
  readonly pause: () => Promise<void>;
}

/** Refuses a plan that replaces or ends a document whose newest change in force is another person's. */
export async function refuseOvertaken(
  planned: Pick<PlannedChanges, 'changes' | 'documentIds'>,
  basis: RulesBasis,
  scope: OvertakenScope,
): Promise<Result<undefined>> {
  const overtaken = await overtakenChange(planned, scope);
  if (overtaken === null) return PASSED;
  const { act, name, version, by, at } = overtaken;
  const of = version === null ? act : `${act}, version ${version}`;
  const detail =
    `${name} was changed by ${by} at ${at} (${of}), and you have not changed it since; plan again, and where that is to be replaced ` +
    'apply with the digest of the plan as expect';
  return refuse('PRECONDITION_FAILED', detail, { data: { digest: basisDigest(basis), newest: [{ ...overtaken }] } });
}

/** The first of them; null where there is none. */
async function overtakenChange(
  { changes, documentIds }: Pick<PlannedChanges, 'changes' | 'documentIds'>,
  { directory, made, pause }: OvertakenScope,
): Promise<OvertakenChange | null> {
  for (const { act, header } of changes) {
    const isReplaced = REPLACING_ACTS.includes(act) && documentIds.has(header.documentId);
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
  directory: Directory,
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
async function authorOf(directory: Directory, { detail, personId, ...of }: RuleChange): Promise<string> {
  if (detail.act !== 'publish' || detail.version === null) return personId;
  return (await findVersion(directory, of, detail.version))?.createdBy ?? personId;
}
