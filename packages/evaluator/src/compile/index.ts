import type { JsonValue } from '@gatewright/protocol';
import { CompiledPolicy } from '../compiled-policy.js';
import { encodeProgram } from '../core/program-bytes.js';
import { PolicyError } from '../errors.js';
import { ATOMS_PER_MOLECULE_MAX, MOLECULES_PER_DOCUMENT_MAX, ZONES_PER_DOCUMENT_MAX } from '../limits.js';
import type { Policy, PolicyDocuments, PolicyJson } from '../policy.js';
import { Faults } from './faults.js';
import { checkMandateMembers, checkMembers, POLICY_MEMBERS } from './known-members.js';
import { type MandateEntry, MandateWriter } from './mandates.js';
import { type Members, membersOf } from './members.js';
import { ProgramBuilder } from './program-builder.js';
import { type RuleOptions, RuleWriter } from './rules.js';
import { finished, type Steps } from './steps.js';

/** How much a document may hold. */
export interface CompileLimits {
  readonly moleculesPerDocument?: number | undefined;
  readonly atomsPerMolecule?: number | undefined;
  readonly zonesPerDocument?: number | undefined;
}

export interface CompileOptions {
  /**
   * For bundles of other gates: an unknown predicate or combinator, or an atom that cannot be read, stays silent as the
   * protocol says. Without it each of them is a fault.
   */
  readonly lenient?: boolean | undefined;
  /**
   * For documents whose reader cannot change them, those of a bundle or of a store: a misspelt member is passed over, as
   * evaluators of the protocol do, and the one warning is of registered reason codes of another family. `lenient` implies it.
   */
  readonly served?: boolean | undefined;
  readonly limits?: CompileLimits | undefined;
}

/**
 * Compiles documents that were read at run time to a policy (protocol.md §2.10 and §2.11 for their shapes,
 * protocol.md §3 for their meaning).
 * Throws `PolicyError` with every fault and its JSON path, `$.sops[0].document.molecules[2].atoms[0].config.limit`.
 */
export function compileJson(documents: PolicyJson, options: CompileOptions = {}): Policy {
  return finished(compileSteps(documents, options));
}

/**
 * `compileJson` of documents that stand in the code: TypeScript refuses what it can see is wrong with them.
 *
 * @example
 * import { compile } from '@gatewright/evaluator';
 *
 * const ceiling = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1000, unit: 'USD' };
 * const policy = compile({
 *   mandates: [{ action: 'buy', document: { permission: [{ target: 'buy', constraint: [ceiling] }] } }],
 * });
 * const request = { agentDid: 'did:example:buyer', action: 'buy', amount: '750', currency: 'USD' };
 * policy.evaluate(request, { now: Date.now(), spent: 0 }).decision; // => 'allow'
 * policy.evaluate({ ...request, amount: '1001' }, { now: Date.now(), spent: 0 }).decision; // => 'block'
 */
export const compile: (documents: PolicyDocuments, options?: CompileOptions) => Policy = compileJson;

/**
 * `compileJson` in steps, for a host that serves others meanwhile. Most take less than a ms; the last ones, which make tables and
 * indexes of a whole policy, some ms for each megabyte of documents.
 *
 * @example
 * import { compileSteps } from '@gatewright/evaluator';
 *
 * const steps = compileSteps({ mandates: [] });
 * let step = steps.next();
 * while (!step.done) {
 *   await new Promise(setImmediate);
 *   step = steps.next();
 * }
 * step.value.warnings; // => []
 */
export function* compileSteps(documents: PolicyJson, options: CompileOptions = {}): Steps<Policy> {
  const faults = new Faults();
  const builder = yield* builtProgram(documents, ruleOptions(options), faults);
  if (faults.count > 0) throw new PolicyError(faults.all);
  yield;
  const program = builder.program();
  yield;
  const bytes = encodeProgram(program);
  yield;
  return CompiledPolicy.of(program, bytes, faults.warnings);
}

export function ruleOptions({ lenient = false, served = false, limits = {} }: CompileOptions): RuleOptions {
  return {
    lenient,
    isServed: lenient || served,
    moleculesPerDocument: limits.moleculesPerDocument ?? MOLECULES_PER_DOCUMENT_MAX,
    atomsPerMolecule: limits.atomsPerMolecule ?? ATOMS_PER_MOLECULE_MAX,
    zonesPerDocument: limits.zonesPerDocument ?? ZONES_PER_DOCUMENT_MAX,
  };
}

function* builtProgram(documents: PolicyJson, options: RuleOptions, faults: Faults): Steps<ProgramBuilder> {
  const program = new ProgramBuilder();
  const rules = new RuleWriter(program, options);
  for (const root of membersOf(documents, '$', faults)) {
    if (!options.isServed) yield* checkMembers(root, POLICY_MEMBERS);
    yield* addFamily(root, 'standards', ['id', 'key', 'standardKey'], 'STANDARD_RULE', rules, options);
    yield* addFamily(root, 'sops', ['id', 'sopId'], 'SOP_RULE', rules, options);
    program.head.add([rules.summary.enforcesJurisdiction ? 1 : 0]);
    const { fields } = rules.summary;
    const mandates = mandateEntries(root);
    if (!options.isServed) for (const { document } of mandates) yield* checkMandateMembers(document);
    yield* new MandateWriter(program, mandates, revoked(root), fields, options).addAll();
  }
  return program;
}

/** The documents of one family, in order. */
function* addFamily(
  root: Members,
  key: 'standards' | 'sops',
  idKeys: readonly string[],
  fallbackReason: string,
  rules: RuleWriter,
  options: RuleOptions,
): Steps {
  const ids = new Set<string>();
  for (const [index, entry] of root.objects(key).entries()) {
    const given = idKeys.map((idKey) => entry.text(idKey)).find((id) => id !== null);
    if (given === undefined && !options.lenient) entry.fault(idKeys[0] ?? 'id', 'is missing');
    const id = given ?? `${key}[${index}]`;
    if (ids.has(id)) entry.fault(idKeys[0] ?? 'id', `is the id of another document too: ${id}`);
    ids.add(id);
    for (const document of membersOf(entry.get('document'), { within: entry, key: 'document' }, entry.faults)) {
      yield* rules.addDocument(document, id, fallbackReason);
    }
  }
}

function mandateEntries(root: Members): MandateEntry[] {
  return root.objects('mandates').flatMap((entry) =>
    membersOf(entry.get('document'), { within: entry, key: 'document' }, entry.faults).map((document) => ({
      action: entry.get('action'),
      document,
    })),
  );
}

function revoked(root: Members): string[] {
  const actions = root.get('revokedActions') ?? [];
  const texts = Array.isArray(actions)
    ? Array.from<JsonValue>(actions).filter((action) => typeof action === 'string')
    : [];
  if (!Array.isArray(actions) || texts.length < actions.length) root.fault('revokedActions', 'is not a list of texts');
  return texts;
}
