import type { ClauseTrace, ComparisonTrace, MandateEffect, MandateTrace } from '@gatewright/evaluator';
import type { RuleExplanation } from '@gatewright/policy';
import { Fragment } from 'react';
import { sharedTexts } from '../texts/shared/index.js';
import { statementOf } from './trace-text.js';
import { MixedAlert, UntrustedText } from './untrusted-text.js';
import { Verdict } from './verdict.js';

const { trace: texts } = sharedTexts;

const MARKS = { true: '✓', false: '✗', unknown: '?' } as const;

interface TraceProps {
  /** What the mandate made of the request; null where there is none to show. */
  readonly mandate: MandateTrace | null;
  readonly rules: readonly RuleExplanation[];
}

/** What the mandate and each rule made of a request as a tree: each constraint and atom with value, limit and outcome; or that none was asked. */
export function Trace({ mandate, rules }: TraceProps) {
  if (mandate === null && rules.length === 0) return <p>{texts.unjudged}</p>;
  return (
    <ul className="trace">
      {mandate !== null && <Checks checks={mandate.checks} />}
      {mandate?.clauses.map((clause, index) => (
        <Clause key={index} clause={clause} />
      ))}
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

/** Whether a mandate is there for the action. */
function Checks({ checks }: Pick<MandateTrace, 'checks'>) {
  const isFailed = checks.some(({ outcome }) => outcome === 'false');
  const effect = checks.find((check) => check.effect !== null)?.effect ?? null;
  const { title, applies, appliesNot, checks: names } = texts.mandate;
  return (
    <li className={effect === null ? 'passed' : 'fired'}>
      <p>
        <strong>{title}</strong> <span className="state">{isFailed ? appliesNot : applies}</span>
        {effect !== null && <Effect {...effect} />}
      </p>
      <ul>
        {checks.map(({ check, effect, ...compared }) => (
          <Node key={check} compared={compared} details={[names[check]]} isMarked={effect !== null} />
        ))}
      </ul>
    </li>
  );
}

function Clause({ clause: { kind, state, effect, constraints } }: { clause: ClauseTrace }) {
  const { kinds, states, meanings } = texts.mandate;
  const isReported = effect !== null;
  return (
    <li className={isReported ? 'fired' : state === 'unknown' ? 'unverifiable' : 'passed'}>
      <p>
        <strong>{kinds[kind]}</strong> <span className="state">{states[state]}</span>
        {isReported && <Effect {...effect} />}
      </p>
      <p className="muted">{constraints.length === 0 ? texts.mandate.unconstrained : meanings[kind]}</p>
      <ul>
        {constraints.map((constraint, index) => (
          <Node key={index} compared={constraint} details={[]} isMarked={constraint.isReported} />
        ))}
      </ul>
    </li>
  );
}

function Rule({ rule }: { rule: RuleExplanation }) {
  return (
    <li className={rule.state}>
      <p>
        <strong>
          <UntrustedText text={rule.name ?? rule.id} />
        </strong>{' '}
        <span className="state">{texts.states[rule.state]}</span>
        {rule.state === 'fired' && <Effect {...rule} />}
        {rule.name !== null && (
          <code className="muted">
            <UntrustedText text={rule.id} />
          </code>
        )}
      </p>
      <p className="muted">{texts.combinators[rule.combinator]}</p>
      <ul>
        {rule.atoms.map((atom, index) => {
          const isMarked = atom.isDecisive && rule.atoms.some((each) => !each.isDecisive);
          const asks = atom.asks === null ? [] : [atom.asks];
          const details = [atom.predicate, ...asks, ...(isMarked ? [texts.decisive] : [])];
          return <Node key={index} compared={atom} isNegated={atom.isNegated} details={details} isMarked={isMarked} />;
        })}
      </ul>
    </li>
  );
}

function Effect({ decision, reasonCode }: Pick<RuleExplanation, 'decision' | 'reasonCode'> | MandateEffect) {
  return (
    <span>
      {' '}
      → <Verdict decision={decision} /> <code>{reasonCode !== null && <UntrustedText text={reasonCode} />}</code>
    </span>
  );
}

interface NodeProps {
  readonly compared: ComparisonTrace;
  readonly isNegated?: boolean;
  /** What is said of it beside the sources of what it read. */
  readonly details: readonly string[];
  /** What it says decides, and what others beside it say does not. */
  readonly isMarked: boolean;
}

/** An atom, a constraint or another condition. */
function Node({ compared, isNegated = false, details, isMarked }: NodeProps) {
  const { outcome, readings } = compared;
  const sources = readings.flatMap(({ field, provenance }) =>
    provenance === null ? [] : [`${field}: ${texts.provenances[provenance]}`],
  );
  const [first, ...others] = details;
  const statement = statementOf(compared, isNegated);
  return (
    <li className={`atom ${outcome}${isMarked ? ' decisive' : ''}`}>
      <span className="mark" aria-hidden="true">
        {MARKS[outcome]}
      </span>
      <span>
        <bdi className="statement">{statement}</bdi> <MixedAlert text={statement} />{' '}
        <span className="outcome">{texts.outcomes[outcome]}</span>
        <small className="muted">
          {[first, ...sources, ...others]
            .filter((text) => text !== undefined)
            .map((text, place) => (
              <Fragment key={place}>
                {place > 0 && ' · '}
                <UntrustedText text={text} />
              </Fragment>
            ))}
        </small>
      </span>
    </li>
  );
}
