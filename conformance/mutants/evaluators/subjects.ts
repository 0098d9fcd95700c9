import { type CompileOptions, compileJson, PolicyError } from '@gatewright/evaluator';
import { type Answer, bundleOf, type Subject, type Task, type Verdict } from '../../runner/index.js';

/** A subject that is wrong in what the reference evaluator cannot show: which documents it takes, and what it says about a verdict. */
export interface SubjectMutant {
  readonly name: string;
  /** What it does. */
  readonly does: string;
  /** See `Mutant`. */
  readonly isWide: boolean;
  readonly wrap: (honest: Subject) => (task: Task) => Promise<Answer>;
}

const WIDE = new Set(['unverifiable-unnamed', 'fields-unnamed', 'present-fields-only', 'leaf-without-code']);

/** Takes documents that the honest subject refuses. */
function compiling(name: string, does: string, options: CompileOptions): SubjectMutant {
  const accepts = (task: Task) => {
    try {
      compileJson(bundleOf(task), options);
      return true;
    } catch (error) {
      if (error instanceof PolicyError) return false;
      throw error;
    }
  };
  const wrap = (honest: Subject) => async (task: Task) => {
    const answer = await honest.run(task);
    return 'faults' in answer && accepts(task) ? { verdict: { decision: 'allow' } } : answer;
  };
  return { name, does, isWide: false, wrap };
}

/** Says something else about faults; without any left it takes the documents. */
function faulting(name: string, does: string, of: (faults: readonly string[]) => readonly string[]): SubjectMutant {
  const wrap = (honest: Subject) => async (task: Task) => {
    const answer = await honest.run(task);
    if (!('faults' in answer)) return answer;
    const faults = of([...answer.faults].sort());
    return faults.length === 0 ? { verdict: { decision: 'allow' } } : { faults };
  };
  return { name, does, isWide: false, wrap };
}

/** Says something else about a verdict. */
function saying(name: string, does: string, of: (verdict: Verdict, task: Task) => Partial<Verdict>): SubjectMutant {
  const wrap = (honest: Subject) => async (task: Task) => {
    const answer = await honest.run(task);
    return 'verdict' in answer ? { verdict: { ...answer.verdict, ...of(answer.verdict, task) } } : answer;
  };
  return { name, does, isWide: WIDE.has(name), wrap };
}

const without = (pattern: RegExp) => (faults: readonly string[]) => faults.filter((path) => !pattern.test(path));

export const SUBJECT_MUTANTS: readonly SubjectMutant[] = [
  compiling('lenient-documents', 'takes predicates, combinators and configs that it does not know', { lenient: true }),
  compiling('unlimited-molecules', 'takes any number of molecules', { limits: { moleculesPerDocument: 10_000 } }),
  compiling('unlimited-atoms', 'takes any number of atoms', { limits: { atomsPerMolecule: 10_000 } }),
  faulting('first-fault-only', 'names the first fault only', (faults) => faults.slice(0, 1)),
  faulting('paths-without-index', 'names faults without their place in a list', (faults) =>
    faults.map((path) => path.replaceAll(/\[\d+\]/g, '')),
  ),
  faulting(
    'settings-not-checked',
    'takes settings that an atom does not have',
    without(/\.config\.(limmit|constructor)$/),
  ),
  faulting('required-not-checked', 'takes configs of any kind', without(/\.config(\.|$)/)),
  faulting('decisions-not-checked', 'takes any decision', without(/\.decision$/)),
  faulting('negation-not-checked', 'takes any negation', without(/\.not$/)),
  faulting('ids-not-checked', 'takes documents and molecules of one id', without(/\.id$/)),
  faulting('provenance-not-checked', 'takes any demand of provenance', without(/\.requireProvenance/)),
  faulting('validity-not-checked', 'takes mandates that are valid until never', without(/\.valid(From|Until)$/)),
  faulting('on-fail-not-checked', 'takes any onFail and enforcement', without(/\.(onFail|enforcement)$/)),
  faulting(
    'misspellings-taken',
    'takes members that misspell known ones',
    without(/\.(approval|Not|combinatr|constraints|prohibitions|Strict|validuntil|sop)$/),
  ),
  saying('only-one-fired', 'names only the first rule that fired', ({ fired = [] }) => ({ fired: fired.slice(0, 1) })),
  saying('fired-sorted', 'names the rules that fired by name, not in the order of the documents', ({ fired = [] }) => ({
    fired: [...fired].sort(),
  })),
  saying('unverifiable-unnamed', 'does not name what could not be verified', () => ({ unverifiable: [] })),
  saying('fields-unnamed', 'does not name what was consulted', () => ({ contextFields: [] })),
  saying(
    'present-fields-only',
    'names only fields that the request has',
    ({ contextFields = [] }, { request = {} }) => ({
      contextFields: contextFields.filter((name) => Object.hasOwn(request, name)),
    }),
  ),
  saying('leaf-without-code', 'leaves evidence of the decision only', ({ decision }) => ({ leaf: decision })),
];
