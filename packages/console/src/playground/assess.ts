import { type MandateTrace, type Policy, PolicyError, type Verdict } from '@gatewright/evaluator';
import type { CompiledModule } from '@gatewright/evaluator-wasm';
import {
  type AskedCase,
  type CaseInput,
  type CaseResult,
  DecidingPolicy,
  explanationOf,
  type Finding,
  type Organisation,
  type PolicyDocument,
  type RuleExplanation,
  readAsked,
  readOrganisation,
  runTests,
  type Source,
} from '@gatewright/policy';
import type { Fault } from '@gatewright/protocol';
import { type Draft, fileOf, isBlank, PARTS, type Part } from './draft.js';
import { Engines, type EngineVerdicts } from './engines.js';
import { faultOfLength, finding, sourceIn } from './source.js';

/** Cases that are run while a person writes. */
export const CASES_MAX = 200;
/** How long cases run while a person writes, ms; the others are left to `gatewright policy test`. */
export const CASES_MS = 500;

/** What became of the request. */
export interface Decided extends EngineVerdicts {
  /** The verdict of the rules under a mandate that permits everything. */
  readonly rulesAlone: Verdict;
  /** What the mandate made of it; null where none is written. */
  readonly mandate: MandateTrace | null;
  readonly rules: readonly RuleExplanation[];
}

/** What became of a case of the tests. */
export interface AssessedCase extends EngineVerdicts {
  readonly result: CaseResult;
}

/** Findings as they are collected. */
type Findings = Record<Part, Finding[]>;

/** What a draft comes to. */
export interface Assessment {
  readonly findings: Readonly<Record<Part, readonly Finding[]>>;
  /** Null while the rules, the mandate or the request have errors. */
  readonly decided: Decided | null;
  /** Null while the rules or the tests have errors. */
  readonly cases: readonly AssessedCase[] | null;
  /** What is asked can be added to the tests. */
  readonly mayAdd: boolean;
}

/** Assesses a draft in both engines; cases while `clock`, in ms, permits. Never throws, whatever the texts say. */
export function assess(draft: Draft, module: CompiledModule | null, clock = () => performance.now()): Assessment {
  const findings: Findings = { rules: [], mandate: [], request: [], tests: [] };
  const organisation = organisationOf(draft, findings);
  const mandate = mandateOf(draft, findings);
  const asked = askedOf(draft, findings);
  const documents = [...organisation.documents.values()];
  const hasErrors = (...parts: readonly Part[]) =>
    parts.some((part) => findings[part].some(({ level }) => level === 'error'));
  const isReady = documents.length > 0 && !hasErrors('rules', 'mandate', 'request');
  const runs = documents.length > 0 && !hasErrors('rules', 'tests');
  // Compiled once: the request and every case ask the same rules.
  const deciding = isReady || runs ? new DecidingPolicy(documents) : null;
  const decided =
    deciding !== null && isReady && asked !== null
      ? decidedOf({ deciding, documents, mandate }, asked.input, module, findings)
      : null;
  const cases = deciding !== null && runs ? casesOf(organisation, deciding, module, findings, clock) : null;
  const mayAdd = documents.length > 0 && asked !== null && !hasErrors('rules', 'request', 'tests');
  return { findings, decided, cases, mayAdd };
}

function organisationOf(draft: Draft, findings: Findings): Organisation {
  const parts = (['rules', 'tests'] as const).filter((part) => part === 'rules' || !isBlank(draft[part]));
  const readable = parts.filter((part) => {
    const fault = faultOfLength(part, draft[part]);
    if (fault !== null) findings[part].push(fault);
    return fault === null;
  });
  const organisation = readOrganisation(
    readable.map((part) => ({ file: fileOf(part, draft[part]), text: draft[part] })),
  );
  for (const finding of organisation.findings) {
    const part = PARTS.find((each) => finding.file.startsWith(`${each}.`));
    // Rules with errors have no name yet that tests could refer to.
    const isOfName = organisation.documents.size === 0 && finding.message.startsWith('$.policy');
    if (part !== undefined && !(part === 'tests' && isOfName)) findings[part].push(finding);
  }
  const isOtherKind = [...organisation.suites, ...organisation.assignments].some(({ source }) =>
    source.file.startsWith('rules.'),
  );
  if (isOtherKind) findings.rules.push(finding('rules', '$.kind must be standard or sop'));
  const cases = organisation.suites.reduce((sum, suite) => sum + suite.cases.length, 0);
  if (cases > CASES_MAX) findings.tests.push(finding('tests', `has ${cases} cases; at most ${CASES_MAX} are run here`));
  return organisation;
}

/** The mandate as a served bundle has it; null where none is written, and then everything is permitted. */
function mandateOf(draft: Draft, findings: Findings): Source | null {
  const source = isBlank(draft.mandate) ? null : sourceOf('mandate', draft, findings);
  if (source === null || source.value !== null) return source;
  findings.mandate.push(finding('mandate', 'the text has no mandate; without any text everything is permitted'));
  return null;
}

function askedOf(draft: Draft, findings: Findings): AskedCase | null {
  const source = sourceOf('request', draft, findings);
  if (source === null) return null;
  const faults: Fault[] = [];
  const asked = readAsked(source.value, faults);
  findings.request.push(...source.find(faults));
  return asked;
}

function sourceOf(part: Part, draft: Draft, findings: Findings): Source | null {
  const outcome = sourceIn(part, draft[part]);
  if (outcome.ok) return outcome.source;
  findings[part].push(...outcome.findings);
  return null;
}

/** What decides a request. */
interface Deciding {
  readonly deciding: DecidingPolicy;
  readonly documents: readonly PolicyDocument[];
  readonly mandate: Source | null;
}

function decidedOf(
  { deciding, documents, mandate }: Deciding,
  input: CaseInput,
  module: CompiledModule | null,
  findings: Findings,
): Decided | null {
  const policy = mandate === null ? deciding.policyFor(input.request) : policyUnder(deciding, mandate, findings);
  if (policy === null) return null;
  const answered = deciding.answered(input);
  const traced = policy.evaluate(answered.request, answered.facts, { trace: true });
  return {
    ...new Engines(module).verdicts(policy, answered),
    rulesAlone: deciding.evaluate(input),
    mandate: mandate === null ? null : (traced.trace?.mandate ?? null),
    rules: explanationOf(documents, traced),
  };
}

/** The policy of the rules under a mandate; null where that does not compile, with its errors. */
function policyUnder(deciding: DecidingPolicy, mandate: Source, findings: Findings): Policy | null {
  try {
    return deciding.policyUnder([mandate.value]);
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    const faults = error.faults.map(({ path, message }) => ({
      path: path.replace(/^\$\.mandates\[0\]/, '$'),
      message,
    }));
    findings.mandate.push(...mandate.find(faults));
    return null;
  }
}

function casesOf(
  { suites, documents }: Organisation,
  deciding: DecidingPolicy,
  module: CompiledModule | null,
  findings: Findings,
  clock: () => number,
): AssessedCase[] {
  const engines = new Engines(module);
  const alone = suites.flatMap((suite) => suite.cases.map((each) => ({ ...suite, cases: [each] })));
  const end = clock() + CASES_MS;
  const assessed: AssessedCase[] = [];
  for (const suite of alone) {
    if (clock() > end) {
      const message = `${assessed.length} of ${alone.length} cases were run within ${CASES_MS} ms; gatewright policy test runs all`;
      findings.tests.push({ ...finding('tests', message), level: 'warning' });
      break;
    }
    for (const result of runTests({ suites: [suite], documents }, () => deciding)) {
      assessed.push({
        ...engines.verdicts(deciding.policyFor(result.case.request), deciding.answered(result.case)),
        result,
      });
    }
  }
  return assessed;
}
