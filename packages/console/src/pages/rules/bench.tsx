import { useMemo, useState } from 'react';
import { askedText } from '../../playground/asked.js';
import { Cases } from '../../playground/cases.js';
import type { Draft } from '../../playground/draft.js';
import { Inputs } from '../../playground/inputs.js';
import { useAssessment } from '../../playground/use-assessment.js';
import { VerdictOf } from '../../playground/verdict.js';
import { texts } from '../../texts/index.js';
import { casesOf, policyFileOf } from './bench-cases.js';
import { type EditorState, NO_TEXT } from './editor.js';
import { NumberInputs } from './number-inputs.js';

const { rules } = texts;

/** What is asked before a case is chosen. */
const FIRST = 'request: { action: purchase-order, amount: 100, currency: EUR }\nnow: 2026-01-12T12:00:00Z\n';

interface BenchProps {
  /** The rules that the text was begun on, which the cases are made from. */
  readonly base: object;
  readonly edited: EditorState;
}

/** What the text makes of a request and of the cases of the rules before it, while a person writes. */
export function Bench({ base, edited }: BenchProps) {
  const [request, setRequest] = useState(FIRST);
  // A text that is not checked yet keeps the verdicts of the one before.
  const [checked, setChecked] = useState(edited);
  if (edited !== NO_TEXT && edited !== checked) setChecked(edited);
  const tests = useMemo(() => casesOf(base), [base]);
  const draft = useMemo((): Draft => {
    const { value, faults } = checked;
    return { rules: faults > 0 ? '' : policyFileOf(value ?? base), mandate: '', request, tests };
  }, [checked, base, request, tests]);
  const assessment = useAssessment(draft, null);
  return (
    <div className="bench-results">
      <section className="card" aria-labelledby="cases">
        <h2 id="cases">{rules.cases}</h2>
        <p className="muted">{tests === '' ? rules.noCases : rules.casesHint}</p>
        {tests !== '' && (
          <Cases cases={assessment.cases} hasEngines={false} onShow={(each) => setRequest(askedText(each))} />
        )}
      </section>
      <Inputs draft={draft} write={(_, text) => setRequest(text)}>
        <NumberInputs request={request} write={setRequest} />
      </Inputs>
      <VerdictOf assessment={assessment} evaluator={null} />
    </div>
  );
}
