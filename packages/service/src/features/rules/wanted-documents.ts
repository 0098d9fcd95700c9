import {
  type ApplyRulesRequest,
  accept,
  type Fault,
  type JsonObject,
  type Result,
  refuseFaults,
} from '@gatewright/protocol';
import type { PoliciesContext } from '../compiled-policies/context.js';
import { rulesDigest } from '../rules-store/rule-documents.js';
import { readRules } from './read-rules.js';
import { APPLICATION_LIMITS, APPLIED_DOCUMENTS_MAX, type ListedDocuments } from './rule-pages.js';
import type { WantedDocument } from './rules-plan.js';

/** Documents that a message applies, with what is said of them. */
export interface WantedDocuments {
  readonly documents: readonly WantedDocument[];
  readonly warnings: readonly JsonObject[];
}

/**
 * The documents of the pages that a message names, and then its own, as they would be stored. Refused where a name is given twice, an
 * assignment names no document, and where rules do not compile.
 */
export async function readDocuments(
  pages: readonly ListedDocuments[],
  message: ApplyRulesRequest,
  service: DocumentsContext,
): Promise<Result<WantedDocuments>> {
  const wanted: WantedDocument[] = [];
  const warnings: JsonObject[] = [];
  const names = new Set<string>();
  const own = { path: '$.documents', documents: message.documents };
  for (const list of [...pages, own]) {
    const faults = [
      ...newNames(list, names),
      ...tooMany(names),
      ...(list === own ? assignmentFaults(message, names) : []),
    ];
    if (faults.length > 0) return refuseFaults('MALFORMED_REQUEST', faults);
    const read = await compiled(list, service);
    if (!read.ok) return read;
    wanted.push(...read.value.documents);
    warnings.push(...read.value.warnings);
  }
  return accept({ documents: wanted, warnings });
}

type DocumentsContext = Pick<PoliciesContext, 'settings' | 'slices'>;

/** Adds the names of documents; a fault for each that is given twice. */
function newNames({ documents, path }: ListedDocuments, names: Set<string>): Fault[] {
  const faults: Fault[] = [];
  for (const [index, { name }] of documents.entries()) {
    if (names.has(name)) faults.push({ path: `${path}[${index}].name`, message: `is given twice: ${name}` });
    names.add(name);
  }
  return faults;
}

function tooMany(names: ReadonlySet<string>): Fault[] {
  return names.size > APPLIED_DOCUMENTS_MAX
    ? [{ path: '$.pages', message: `have too many documents; ${APPLICATION_LIMITS}` }]
    : [];
}

/** Names that no document has; groups that are none. */
function assignmentFaults({ assignments }: ApplyRulesRequest, names: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  for (const [index, { label, agents, name, policy }] of assignments.entries()) {
    const at = `$.assignments[${index}]`;
    const given = [label, agents, name].filter((each) => each !== undefined).length;
    if (given !== 1) faults.push({ path: at, message: 'names one of label, agents and name' });
    for (const [place, name] of policy.entries()) {
      if (!names.has(name)) faults.push({ path: `${at}.policy[${place}]`, message: `names no document: ${name}` });
    }
  }
  return faults;
}

/** Documents whose rules compile, with other calls in between. */
async function compiled(
  { documents, path }: ListedDocuments,
  service: DocumentsContext,
): Promise<Result<WantedDocuments>> {
  const wanted: WantedDocument[] = [];
  const warnings: JsonObject[] = [];
  for (const [index, { kind, name, title, documentJson }] of documents.entries()) {
    await service.slices.yieldToEventLoop();
    const rules = await readRules(documentJson, service, `${path}[${index}].documentJson`);
    if (!rules.ok) return rules;
    const { document } = rules.value;
    await service.slices.yieldToEventLoop();
    wanted.push({ kind, name, title, text: JSON.stringify(document), digest: rulesDigest(document) });
    warnings.push(...rules.value.warnings);
  }
  return accept({ documents: wanted, warnings });
}
