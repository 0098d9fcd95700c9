import type { JsonObject } from '@gatewright/protocol';
import { useEffect, useRef } from 'react';
import { sharedTexts } from '../texts/shared/index.js';
import type { EditorFault } from './fault-marks.js';
import { TextEditor } from './text-editor.js';

const { editor: texts } = sharedTexts;

interface CodeEditorProps {
  readonly label: string;
  readonly text: string;
  /** What may be written, for suggestions. */
  readonly schema: JsonObject | null;
  readonly faults: readonly EditorFault[];
  readonly onChange: (text: string) => void;
}

/** An editor of YAML or JSON whose faults are at their lines, and in a list of which each leads to its line. */
export function CodeEditor({ label, text, schema, faults, onChange }: CodeEditorProps) {
  const home = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const report = useRef(onChange);
  report.current = onChange;
  const initial = useRef(text);
  /** Texts that were reported and have not come back: those are the person's own, who may have written on meanwhile. */
  const reported = useRef<readonly string[]>([]);
  useEffect(() => {
    if (home.current === null) return;
    const parent = home.current.shadowRoot ?? home.current.attachShadow({ mode: 'open' });
    const made = new TextEditor({
      ...{ parent, label, schema, text: initial.current, completions: texts.completions },
      onChange: (changed) => {
        reported.current = [...reported.current, changed];
        report.current(changed);
      },
    });
    editor.current = made;
    return () => made.destroy();
  }, [label, schema]);
  useEffect(() => {
    const own = reported.current.indexOf(text);
    reported.current = reported.current.slice(own < 0 ? reported.current.length : own + 1);
    if (own < 0) editor.current?.setText(text);
  }, [text]);
  useEffect(() => editor.current?.setFaults(faults), [faults]);
  return (
    <>
      <div ref={home} className="code-editor" />
      <ul className="faults">
        {faults.map((fault, index) => (
          // Two faults may say the same of one place.
          <li key={index} className={fault.level}>
            {fault.place !== null && (
              <button type="button" className="plain" onClick={() => editor.current?.show(fault)}>
                {texts.at(fault.place.line, fault.place.column)}
              </button>
            )}{' '}
            {fault.message}
          </li>
        ))}
      </ul>
    </>
  );
}
