import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  formatted,
  isJsonFile,
  type Organisation,
  readOrganisation,
  readSource,
  type Source,
  yamlText,
} from '@gatewright/policy';
import {
  canonicalJson,
  DOCUMENT_NAME_PATTERN,
  isJsonObject,
  type JsonObject,
  objectsIn,
  visible,
} from '@gatewright/protocol';
import { EXIT_FINE, EXIT_USAGE, UsageError } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateOf } from '../gate.js';
import { pagesOf, servedDocument } from '../policy/applied-rules.js';
import { makeFolder, policyFilesIn } from '../policy/files.js';
import { policyCommand } from '../policy/policy-command.js';
import { askService } from '../service-command.js';

/** `gatewright policy pull`: writes what a gate serves into files. */
export const policyPull = policyCommand({
  name: 'policy pull',
  usage: `FOLDER ${GATE_USAGE}`,
  summary:
    'write the rules of a gate into files: over the file of a document that there is and differs, else into NAME.yaml; bindings into assignments.yaml, or over the one file of assignments that names agents by DID alone',
  options: GATE_OPTIONS,
  async run({ paths, options, invocation }) {
    const [folder, another] = paths;
    if (folder === undefined || another !== undefined) throw new UsageError('give one folder');
    const gate = gateOf(options, invocation);
    const { terminal } = invocation;
    await makeFolder(folder);
    const there = readOrganisation(await policyFilesIn(folder, terminal));
    const errors = there.findings.filter(({ level }) => level === 'error');
    if (errors.length > 0) {
      for (const { file, message } of errors) terminal.err(visible(`${file}: ${message}`));
      return EXIT_USAGE;
    }
    const served = await servedValues(gate);
    const names = new Set(served.map(({ name }) => String(name)));
    const values = [...served];
    const own = bindingsFile(there);
    if (own === null) {
      for (const { source } of there.assignments)
        terminal.out(visible(`${source.file}: left as it is; bindings are said in another way`));
    } else {
      const bindings = await servedAssignments(gate, own);
      if (names.has(own.name) && bindings.length > 0)
        throw new Error(
          `a document is called ${own.name}, as the file of bindings; write an assignments file of another name`,
        );
      values.push(...bindings);
    }
    for (const value of values) {
      const name = String(value['name']);
      const source = value['kind'] === 'assignments' ? own?.source : there.documents.get(name)?.source;
      if (source !== undefined && isSame(source.value, value)) continue;
      const file = source?.file ?? join(folder, `${name}.yaml`);
      // A new file takes the place of none: another document may have that path.
      const flag = source === undefined ? 'wx' : 'w';
      await writeFile(file, textOf(file, value), { flag }).catch((error: unknown) => {
        throw new Error(visible(`${file} cannot be written: ${error instanceof Error ? error.message : error}`));
      });
      terminal.out(visible(`${file}: ${source === undefined ? 'written' : 'replaced'}`));
    }
    for (const { name, source } of there.documents.values()) {
      if (!names.has(name)) terminal.out(visible(`${source.file}: ${name} is not at the gate`));
    }
    return EXIT_FINE;
  },
});

const DOCUMENT_NAME = new RegExp(DOCUMENT_NAME_PATTERN);

async function servedValues(gate: Gate): Promise<JsonObject[]> {
  const values: JsonObject[] = [];
  for (const { kind, name, documentId, published } of await pagesOf(gate, '/rules', 'documents')) {
    // A draft in a file would be published when the file is applied.
    if (published === null) continue;
    // A gate may answer anything, and its names become names of files.
    if (!DOCUMENT_NAME.test(String(name)))
      throw new Error(visible(`the gate names a document ${name}, which no file can be called`));
    const { title, rules } = await servedDocument(gate, String(kind), String(documentId));
    values.push({ kind: String(kind), name: String(name), ...(title === name ? {} : { title }), rules });
  }
  return values;
}

interface BindingsFile {
  readonly name: string;
  readonly source?: Source;
}

/** The file that bindings are written into, the one that there is or a new one; null where files say them otherwise. */
function bindingsFile({ assignments }: Organisation): BindingsFile | null {
  const [first, another] = assignments;
  if (first === undefined) return { name: 'assignments' };
  const isServed = first.assignments.every(({ did, label }) => did !== undefined || label !== undefined);
  return another === undefined && isServed ? first : null;
}

async function servedAssignments(gate: Gate, { name, source }: BindingsFile): Promise<JsonObject[]> {
  const bindings = await pagesOf(gate, '/rules/bindings', 'bindings');
  const labels = await labelsOf(gate);
  if (bindings.length === 0 && labels.length === 0 && source === undefined) return [];
  // An agent that only labels bind is named by none.
  const byDid = bindings
    .map(({ agentDid = null, policy = null, direct = policy }) => ({ did: agentDid, policy: direct }))
    .filter(({ policy }) => !Array.isArray(policy) || policy.length > 0);
  const byLabel = labels.map(({ label = null, policy = null }) => ({ label, policy }));
  const assignments = [...byLabel, ...byDid];
  return [{ kind: 'assignments', name, assignments }];
}

/** What is bound to labels at a gate. */
async function labelsOf({ url, token }: Gate): Promise<JsonObject[]> {
  const { ok, data } = await askService(url, token, { method: 'GET', path: '/rules/bindings' });
  const labels = ok && isJsonObject(data) ? data['labels'] : undefined;
  return objectsIn(labels);
}

/** Whether a file says what is served, whatever editors need beside it. */
function isSame(file: unknown, served: JsonObject): boolean {
  const { $schema: _editors, ...value } = Object(file);
  if (value.title === value.name) delete value.title;
  return canonicalJson(inOneOrder(value)) === canonicalJson(inOneOrder(served));
}

/** Bindings as agents, or labels, and their documents, which have no order. */
function inOneOrder(value: JsonObject): JsonObject {
  const { assignments } = value;
  if (!Array.isArray(assignments)) return value;
  const pairs = assignments.filter(isJsonObject).flatMap(({ did, label, policy }) => {
    return Array.isArray(policy) ? policy.map((name) => `${did ?? `label ${label}`} ${name}`) : [];
  });
  return { ...value, assignments: [...new Set(pairs)].sort() };
}

/** A new file in the layout that `fmt` gives it. */
function textOf(file: string, value: JsonObject): string {
  const source = readSource({ file, text: isJsonFile(file) ? JSON.stringify(value) : yamlText(value) });
  if (!source.ok) throw new Error(`${file} would not be a policy file`);
  return formatted(source.source);
}
