import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { DraftContext } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import type { Checked } from './check.js';

const { rules } = texts;
/** How long a text is left alone before it is checked, ms. */
const CHECK_MS = 250;

/** Loaded with the first text that is written: most pages have none. */
const RulesText = lazy(async () => ({ default: (await import('./rules-text.js')).RulesText }));

/** What an editor holds: the rules, undefined while they cannot be read, and how many faults they have. */
export interface EditorState {
  readonly value: unknown;
  readonly faults: number;
}

export const NO_TEXT: EditorState = { value: undefined, faults: 0 };

interface EditorProps {
  readonly initial: string;
  readonly onChange: (state: EditorState) => void;
}

/** Rules as text, checked as the gate checks them while a person writes. A fault leads to its place. It begins with the draft of the form. */
export function Editor({ initial, onChange }: EditorProps) {
  const { texts: kept, keep } = useContext(DraftContext);
  const [text, setText] = useState(kept['rules'] ?? initial);
  const [checked, setChecked] = useState<(Checked & { readonly of: string }) | null>(null);
  const report = useRef(onChange);
  report.current = onChange;
  const write = (written: string) => {
    setText(written);
    keep({ rules: written });
    // Until it is checked there is nothing to save: the rules that were read are those before.
    report.current(NO_TEXT);
  };
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const { checkRules } = await import('./check.js');
      if (isOver) return;
      const found = checkRules(text);
      setChecked({ ...found, of: text });
      report.current({ value: found.value, faults: found.faults.length });
    }, CHECK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div className="field">
      <p>
        <strong>{rules.text}</strong>
      </p>
      <Suspense fallback={<p role="status">{texts.app.loading}</p>}>
        <RulesText label={rules.text} text={text} faults={checked?.faults ?? NO_FAULTS} onChange={write} />
      </Suspense>
      <div role="status">
        {checked?.of === text && checked.faults.length === 0 && <p className="muted">{rules.noFaults}</p>}
      </div>
    </div>
  );
}

const NO_FAULTS: Checked['faults'] = [];
