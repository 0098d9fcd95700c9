import type { JsonValue } from '@gatewright/protocol';
import { CompiledPolicy } from '../compiled-policy.js';
import type { Program } from '../core/program.js';
import { encodeProgram } from '../core/program-bytes.js';
import { PolicyError } from '../errors.js';
import { ATOMS_PER_MOLECULE_MAX, MOLECULES_PER_DOCUMENT_MAX } from '../limits.js';
import type { Policy, PolicyDocuments } from '../policy.js';
import { Faults } from './faults.js';
import { type MandateEntry, MandateWriter } from './mandates.js';
import { type Members, membersOf } from './members.js';
import { ProgramBuilder } from './program-builder.js';
import { type RuleOptions, RuleWriter } from './rules.js';

/** How many rules a document may hold. */
export interface CompileLimits {
  readonly moleculesPerDocument?: number | undefined;
  readonly atomsPerMolecule?: number | undefined;
}

export interface CompileOptions {
  /**
   * For bundles of other gates: an unknown predicate or combinator, or an atom that cannot be read, stays silent as the
   * protocol says. Without it each of them is a fault.
   */
  readonly lenient?: boolean | undefined;
  readonly limits?: CompileLimits | undefined;
}

/**
 * Compiles documents to a policy (wire §4 for their shapes, §5 and §6 for rules and mandates). Throws `PolicyError` with
 * every fault and its JSON path, `$.sops[0].document.molecules[2].atoms[0].config.limit`.
 */
export function compile(documents: PolicyDocuments, options: CompileOptions = {}): Policy {
  const faults = new Faults();
  const program = compileProgram(documents, ruleOptions(options), faults);
  if (faults.count > 0) throw new PolicyError(faults.all);
  return CompiledPolicy.of(program, encodeProgram(program));
}

export function ruleOptions({ lenient = false, limits = {} }: CompileOptions): RuleOptions {
  return {
    lenient,
    moleculesPerDocument: limits.moleculesPerDocument ?? MOLECULES_PER_DOCUMENT_MAX,
    atomsPerMolecule: limits.atomsPerMolecule ?? ATOMS_PER_MOLECULE_MAX,
  };
}

function compileProgram(documents: PolicyDocuments, options: RuleOptions, faults: Faults): Program {
  const program = new ProgramBuilder();
  const rules = new RuleWriter(program, options);
  for (const root of membersOf(documents, '$', faults)) {
    addFamily(root, 'standards', ['id', 'key', 'standardKey'], 'STANDARD_RULE', rules, options);
    addFamily(root, 'sops', ['id', 'sopId'], 'SOP_RULE', rules, options);
    program.head.add([rules.summary.enforcesJurisdiction ? 1 : 0]);
    new MandateWriter(program, mandateEntries(root), revoked(root), rules.summary.fields, options.lenient).addAll();
  }
  return program.program();
}

/** The documents of one family, in order. */
function addFamily(
  root: Members,
  key: 'standards' | 'sops',
  idKeys: readonly string[],
  fallbackReason: string,
  rules: RuleWriter,
  options: RuleOptions,
): void {
  const ids = new Set<string>();
  root.objects(key).forEach((entry, index) => {
    const given = idKeys.map((idKey) => entry.text(idKey)).find((id) => id !== null);
    if (given === undefined && !options.lenient) entry.fault(idKeys[0] ?? 'id', 'is missing');
    const id = given ?? `${key}[${index}]`;
    if (ids.has(id)) entry.fault(idKeys[0] ?? 'id', `is the id of another document too: ${id}`);
    ids.add(id);
    for (const document of membersOf(entry.get('document'), { within: entry, key: 'document' }, entry.faults)) {
      rules.addDocument(document, id, fallbackReason);
    }
  });
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
