import type { Organisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import { boundTo } from '../rules-store/assignments.js';
import { type RuleHeader, versionsOf } from '../rules-store/rule-documents.js';
import { headersNamed, namedHeaders, nameInFiles } from '../rules-store/rules-state.js';
import { labelBindings } from './label-bindings.js';
import {
  BOUND_AGENTS_MAX,
  type CurrentDocument,
  type CurrentRules,
  isWaiting,
  standingOf,
  type WantedRules,
} from './rules-plan.js';

/** Reads the rules of an organisation, as far as a plan for the wanted ones is about them. `pause` runs before each document. */
export async function readCurrentRules(
  db: Directory,
  { orgId, approvals: { publish: approvals } }: Pick<Organisation, 'orgId' | 'approvals'>,
  wanted: WantedRules,
  pause: () => Promise<void>,
): Promise<CurrentRules> {
  const names = wanted.documents.map(({ name }) => name);
  const documents = new Map<string, CurrentDocument>();
  for (const [name, header] of await headersNamed(db, orgId, names)) {
    await pause();
    documents.set(name, await withVersions(db, header));
  }
  const labels = await labelBindings(db, orgId);
  const current = { approvals, documents };
  if (isWaiting(current, wanted)) return current;
  for (const header of wanted.prune ? await namedHeaders(db, orgId) : []) {
    const name = nameInFiles(header);
    if (!documents.has(name)) documents.set(name, { ...NOTHING_BOUND, header, versions: new Map() });
  }
  const differing = new Set(
    wanted.documents.filter((each) => standingOf(each, current) === 'differs').map(({ name }) => name),
  );
  for (const [name, document] of documents) {
    if (!wanted.prune && !wanted.bindings.has(name) && !differing.has(name)) continue;
    await pause();
    const { documentId } = document.header;
    // All followers of a document get its next version; more bindings than these cannot end in one call.
    const limit = differing.has(name) ? Number.MAX_SAFE_INTEGER : BOUND_AGENTS_MAX + 1;
    documents.set(name, {
      ...document,
      ...(await boundTo(db, document.header, limit, pause)),
      labels: new Set(labels.filter((each) => each.documentId === documentId).map(({ label }) => label)),
    });
  }
  return current;
}

const NOTHING_BOUND = {
  ...{
    bound: new Set<string>(),
    byLabelAlone: new Set<string>(),
    pinned: new Set<string>(),
    labels: new Set<string>(),
  },
};

async function withVersions(db: Directory, header: RuleHeader): Promise<CurrentDocument> {
  const numbers = new Set([header.published, header.rollout?.version, header.newest].flatMap((each) => each ?? []));
  const versions = await versionsOf(db, header, [...numbers]);
  return { ...NOTHING_BOUND, header, versions: new Map(versions.map((each) => [each.version, each])) };
}
