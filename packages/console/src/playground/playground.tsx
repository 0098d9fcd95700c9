import { useState } from 'react';
import { addCase } from './add-case.js';
import { askedText } from './asked.js';
import { Cases } from './cases.js';
import type { Draft, Part } from './draft.js';
import { Editors, PartEditor } from './editors.js';
import { EXAMPLES } from './examples.js';
import { Inputs } from './inputs.js';
import { LinkBar } from './link-bar.js';
import { texts } from './texts/index.js';
import { useAssessment } from './use-assessment.js';
import { useEvaluator } from './use-evaluator.js';
import { useOpenedLink } from './use-opened-link.js';
import { VerdictOf } from './verdict.js';

const EMPTY: Draft = { rules: '', mandate: '', request: '', tests: '' };

/** Rules, a mandate and a request in editors, and what both engines make of them while a person writes. */
export function Playground() {
  const [draft, setDraft] = useState<Draft>(EXAMPLES[0]?.draft ?? EMPTY);
  const [said, setSaid] = useState('');
  const evaluator = useEvaluator();
  const assessment = useAssessment(draft, evaluator.module);
  const linkFault = useOpenedLink(setDraft);
  const write = (part: Part, text: string) => setDraft((before) => ({ ...before, [part]: text }));
  const add = () => {
    const added = addCase(draft, texts.caseName);
    if (added === null) return;
    write('tests', added.text);
    setSaid(added.isAsAsked ? texts.added(added.name) : texts.addedOtherwise(added.name));
  };
  const editors = { draft, findings: assessment.findings, write };
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="top">
        <h1 className="brand">{texts.title}</h1>
        <LinkBar draft={draft} openedFault={linkFault} onChoose={setDraft} />
      </header>
      <main id="content" tabIndex={-1} className="playground">
        <p>{texts.intro}</p>
        <div className="columns">
          <Editors {...editors} />
          <div>
            <Inputs draft={draft} write={write} />
            <VerdictOf assessment={assessment} evaluator={evaluator} />
          </div>
        </div>
        <section className="card" aria-labelledby="tests">
          <h2 id="tests">{texts.tests}</h2>
          <p className="muted">{texts.testsHint}</p>
          <Cases
            cases={assessment.cases}
            hasEngines={evaluator.module !== null}
            onShow={(each) => {
              write('request', askedText(each));
              setSaid(texts.loaded(each.name));
            }}
          />
          <div className="buttons">
            <button type="button" className="primary" onClick={add} disabled={!assessment.mayAdd}>
              {texts.addCase}
            </button>
            <span role="status">{said}</span>
          </div>
          <PartEditor part="tests" {...editors} />
        </section>
      </main>
    </>
  );
}
