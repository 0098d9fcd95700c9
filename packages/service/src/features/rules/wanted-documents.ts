import {
  type ApplyRulesRequest,
  accept,
  type Fault,
  type JsonObject,
  PASSED,
  type Result,
  type RulesPageRequest,
  refuse,
  refuseFaults,
  utf8,
} from '@gatewright/protocol';
import { readMessage } from '../../platform/http/call.js';
import type { PoliciesContext } from '../compiled-policies/context.js';
import { rulesDigest } from '../rules-store/rule-documents.js';
import { readRules } from './http/rule-handlers.js';
import { APPLIED_PAGES_MAX_BYTES, pageBody, pageSizes } from './rule-pages.js';
import type { WantedDocument } from './rules-plan.js';

/** Documents that one application has at most. */
const APPLIED_DOCUMENTS_MAX = 2_000;

const LIMITS = `an application has at most ${APPLIED_DOCUMENTS_MAX} documents and ${APPLIED_PAGES_MAX_BYTES} bytes of pages`;

/** Documents that a message applies, with what is said of them. */
export interface WantedDocuments {
  readonly documents: readonly WantedDocument[];
  readonly warnings: readonly JsonObject[];
}

/**
 * The documents of the pages that a message names, and then its own, as they would be stored. Refused where a page is not there, a name is
 * given twice, an assignment names no document, and where rules do not compile.
 */
export async function readDocuments(
  message: ApplyRulesRequest,
  orgId: string,
  service: DocumentsContext,
): Promise<Result<WantedDocuments>> {
  const { pages = [], documents } = message;
  const wanted: WantedDocument[] = [];
  const warnings: JsonObject[] = [];
  const names = new Set<string>();
  const add = async (
    listed: RulesPageRequest['documents'],
    path: string,
    further: () => Fault[] = () => [],
  ): Promise<Result<undefined>> => {
    const faults = [...newNames(listed, path, names), ...tooMany(names), ...further()];
    if (faults.length > 0) return faulty(faults);
    const read = await compiled(listed, path, service);
    if (!read.ok) return read;
    wanted.push(...read.value.documents);
    warnings.push(...read.value.warnings);
    return PASSED;
  };
  const sizes = await pageSizes(service.directory, orgId, pages);
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (bytes > APPLIED_PAGES_MAX_BYTES) return faulty([{ path: '$.pages', message: `are too large; ${LIMITS}` }]);
  for (const [index, digest] of pages.entries()) {
    await service.slices.yieldToEventLoop();
    const body = await pageBody(service.directory, orgId, digest);
    if (body === null)
      return refuse('NOT_FOUND', `a page is not there any more; send it again; ${LIMITS}`, { data: { page: digest } });
    await service.slices.yieldToEventLoop();
    const page = readMessage('RulesPageRequest', utf8(body));
    if (!page.ok) return page;
    const added = await add(page.value.documents, `$.pages[${index}].documents`);
    if (!added.ok) return added;
  }
  const added = await add(documents, '$.documents', () => assignmentFaults(message, names));
  return added.ok ? accept({ documents: wanted, warnings }) : added;
}

type DocumentsContext = Pick<PoliciesContext, 'directory' | 'settings' | 'slices'>;

function faulty(faults: readonly Fault[]): Result<never> {
  return refuseFaults('MALFORMED_REQUEST', faults);
}

/** Adds the names of documents; a fault for each that is given twice. */
function newNames(documents: RulesPageRequest['documents'], path: string, names: Set<string>): Fault[] {
  const faults: Fault[] = [];
  for (const [index, { name }] of documents.entries()) {
    if (names.has(name)) faults.push({ path: `${path}[${index}].name`, message: `is given twice: ${name}` });
    names.add(name);
  }
  return faults;
}

function tooMany(names: ReadonlySet<string>): Fault[] {
  return names.size > APPLIED_DOCUMENTS_MAX ? [{ path: '$.pages', message: `have too many documents; ${LIMITS}` }] : [];
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
  documents: RulesPageRequest['documents'],
  path: string,
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
