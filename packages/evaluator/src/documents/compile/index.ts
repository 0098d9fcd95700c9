import type { Fault, JsonValue } from '@gatewright/protocol';
import { CompiledPolicy, SharedRules } from '../../policy/compiled-policy.js';
import { PolicyError } from '../../policy/errors.js';
import type { Policy, PolicyDocuments, PolicyJson, SharedRulesPolicy } from '../../policy/policy.js';
import type { Binding } from '../../program/binding.js';
import { encodeBinding, encodeRules } from '../../program/program-bytes.js';
import { Faults } from '../members/faults.js';
import { checkMandateMembers, checkMembers, POLICY_MEMBERS } from '../members/known-members.js';
import { type Members, membersOf } from '../members/members.js';
import { finished, type Steps } from '../members/steps.js';
import { ProgramBuilder, type WrittenRules } from '../writing/program-builder.js';
import { type MandateEntry, MandateWriter, type RuleFields, ruleFieldsOf } from './mandates.js';
import { type RuleOptions, RuleWriter } from './rules.js';

/** Molecules of one rule document, unless `compile` sets another limit. */
export const MOLECULES_PER_DOCUMENT_MAX = 200;
/** Atoms of one molecule, unless `compile` sets another limit. */
export const ATOMS_PER_MOLECULE_MAX = 50;
/** Time zones of one rule document, unless `compile` sets another limit. */
export const ZONES_PER_DOCUMENT_MAX = 32;

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
  const rules = yield* writtenRules(documents, ruleOptions(options), faults);
  const binding = yield* writtenBinding(documents, rules, ruleOptions(options), faults);
  if (faults.count > 0) throw new PolicyError(faults.all);
  const shared = yield* sharedRules(rules);
  return new CompiledPolicy(shared, encodeBinding(binding), faults.warnings);
}

/**
 * Compiles the rule documents of policies once, for all that differ in the ids of the documents and in mandates alone: what they
 * add takes about a kilobyte each. `policySteps` gives one, the same to the byte as `compileSteps` of the whole. The ids that
 * `documents` may have are not looked at, nor are mandates. Throws `PolicyError`.
 *
 * @example
 * import { compileRulesSteps, finished } from '@gatewright/evaluator';
 *
 * const atoms = [{ predicate: 'amount-over', config: { limit: 100 } }];
 * const document = { molecules: [{ id: 'cap', combinator: 'any', decision: 'block', atoms }] };
 * const shared = finished(compileRulesSteps({ sops: [{ document }] }));
 * const policy = finished(shared.policySteps({ sops: [{ id: 'limits' }] }));
 * const { fired } = policy.evaluate({ action: 'pay', agentDid: 'did:key:z1', amount: 101 }, { now: 0, spent: null });
 * fired; // => ['limits/cap']
 */
export function* compileRulesSteps(
  documents: Pick<PolicyJson, 'standards' | 'sops'>,
  options: CompileOptions = {},
): Steps<CompiledRules> {
  const faults = new Faults();
  const rules = yield* writtenRules(documents, ruleOptions(options), faults);
  if (faults.count > 0) throw new PolicyError(faults.all);
  const shared = yield* sharedRules(rules);
  return new CompiledRules(shared, rules, ruleOptions(options), faults.warnings);
}

/** Rule documents that were compiled for policies to share. */
export class CompiledRules {
  constructor(
    private readonly shared: SharedRules,
    private readonly rules: Written,
    private readonly options: RuleOptions,
    private readonly warnings: readonly Fault[],
  ) {}

  /** About how much memory they take, bytes. */
  get bytes(): number {
    return this.shared.bytes;
  }

  /**
   * The policy of one that is bound to the documents under these ids and has these mandates. Of `standards` and `sops` the ids
   * are looked at alone; they are as many as were compiled, in the same order. Throws `PolicyError`.
   */
  *policySteps(documents: PolicyJson): Steps<SharedRulesPolicy> {
    const faults = new Faults();
    const binding = yield* writtenBinding(documents, this.rules, this.options, faults);
    if (faults.count > 0) throw new PolicyError(faults.all);
    return new CompiledPolicy(this.shared, encodeBinding(binding), [...this.warnings, ...faults.warnings]);
  }
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

/** Rules that were written, with what mandates take over from them. */
interface Written extends WrittenRules {
  readonly documents: number;
  readonly fields: RuleFields;
}

/** The families of rule documents, in the order in which they are compiled. */
const FAMILIES = [
  { key: 'standards', idKeys: ['id', 'key', 'standardKey'], fallbackReason: 'STANDARD_RULE' },
  { key: 'sops', idKeys: ['id', 'sopId'], fallbackReason: 'SOP_RULE' },
] as const;

function* writtenRules(documents: PolicyJson, options: RuleOptions, faults: Faults): Steps<Written> {
  const program = new ProgramBuilder();
  const rules = new RuleWriter(program, options);
  for (const root of membersOf(documents, '$', faults)) {
    if (!options.isServed) yield* checkMembers(root, POLICY_MEMBERS);
    for (const { key, fallbackReason } of FAMILIES) {
      for (const entry of root.objects(key)) {
        for (const document of membersOf(entry.get('document'), { within: entry, key: 'document' }, faults)) {
          yield* rules.addDocument(document, fallbackReason);
        }
      }
    }
  }
  program.head.add([rules.summary.enforcesJurisdiction ? 1 : 0]);
  const fields = ruleFieldsOf(rules.summary.fields, program);
  yield;
  return { ...program.written(), documents: rules.documents, fields };
}

function* sharedRules({ program }: Written): Steps<SharedRules> {
  yield;
  const bytes = encodeRules(program);
  yield;
  return new SharedRules(program, bytes);
}

function* writtenBinding(documents: PolicyJson, rules: Written, options: RuleOptions, faults: Faults): Steps<Binding> {
  const program = new ProgramBuilder(rules);
  for (const root of membersOf(documents, '$', faults)) {
    for (const family of FAMILIES) addIds(root, family, program, options);
    const mandates = mandateEntries(root);
    if (!options.isServed) for (const { document } of mandates) yield* checkMandateMembers(document);
    yield* new MandateWriter(program, mandates, revoked(root), rules.fields, options).addAll();
  }
  if (faults.count === 0 && program.documents.count !== rules.documents)
    faults.add('$', `has ${program.documents.count} rule documents, and ${rules.documents} were compiled`);
  return program.binding();
}

/** The ids of the documents of one family, in order. */
function addIds(
  root: Members,
  { key, idKeys }: (typeof FAMILIES)[number],
  program: ProgramBuilder,
  options: RuleOptions,
): void {
  const ids = new Set<string>();
  for (const [index, entry] of root.objects(key).entries()) {
    const given = idKeys.map((idKey) => entry.text(idKey)).find((id) => id !== null);
    if (given === undefined && !options.lenient) entry.fault(idKeys[0], 'is missing');
    const id = given ?? `${key}[${index}]`;
    if (ids.has(id)) entry.fault(idKeys[0], `is the id of another document too: ${id}`);
    ids.add(id);
    program.documents.add([program.text(id)]);
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
