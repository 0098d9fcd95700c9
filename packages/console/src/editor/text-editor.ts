import { autocompletion, type Completion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Annotation, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { JsonObject } from '@gatewright/protocol';
import { type EditorFault, faultMarks, offsetOf, setFaults } from './fault-marks.js';
import { yamlLines } from './highlight.js';
import { placeAt } from './place-at.js';
import { type Suggestion, suggestionsAt } from './schema.js';

interface TextEditorOptions {
  /** Its styles are adopted there, which a policy against inline styles permits. */
  readonly parent: ShadowRoot;
  readonly text: string;
  readonly label: string;
  /** What completions are called by screen readers. */
  readonly completions: string;
  /** What may be written; nothing is suggested without it. */
  readonly schema: JsonObject | null;
  readonly onChange: (text: string) => void;
}

/** On a change that the person did not make. */
const isGiven = Annotation.define<true>();

/** An editor of YAML, of which JSON is a part. */
export class TextEditor {
  private readonly view: EditorView;

  constructor({ parent, text, label, completions, schema, onChange }: TextEditorOptions) {
    const extensions: Extension = [
      lineNumbers(),
      // What others wrote comes here by links and documents: what is not seen in it is marked.
      highlightSpecialChars(),
      history(),
      yamlLines,
      bracketMatching(),
      EditorView.lineWrapping,
      LOOKS,
      faultMarks,
      EditorState.phrases.of({ Completions: completions }),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      schema === null ? [] : autocompletion({ override: [sourceOf(schema)], icons: false }),
      keymap.of([...completionKeymap, ...historyKeymap, ...standardKeymap]),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((each) => each.annotation(isGiven))) onChange(state.doc.toString());
      }),
    ];
    this.view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent, root: parent });
  }

  /** Puts another text in place of the one that is there, which the person can undo. */
  setText(text: string): void {
    const { doc } = this.view.state;
    if (doc.eq(this.view.state.toText(text))) return;
    const changes = { from: 0, to: doc.length, insert: text };
    this.view.dispatch({ changes, annotations: [isGiven.of(true), Transaction.userEvent.of('input.replace')] });
  }

  setFaults(faults: readonly EditorFault[]): void {
    this.view.dispatch({ effects: setFaults.of(faults) });
  }

  /** Leads to the place of a fault. */
  show(fault: EditorFault): void {
    this.view.dispatch({ selection: { anchor: offsetOf(this.view.state.doc, fault.place) }, scrollIntoView: true });
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }
}

/** Suggests what a schema lets a person write: while a word is written, and anywhere on demand. */
function sourceOf(schema: JsonObject): CompletionSource {
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString();
    const place = placeAt(text, pos);
    if (place === null || (!explicit && place.from === pos)) return null;
    const isJson = /^\s*[{[]/.test(text);
    const options = suggestionsAt(schema, place).map((each) => completionOf(each, isJson));
    return options.length === 0 ? null : { from: place.from, options, validFor: /^["\w$.-]*$/ };
  };
}

function completionOf({ label, kind, description }: Suggestion, isJson: boolean): Completion {
  const isText = kind === 'member' || !/^(?:true|false|-?\d.*)$/.test(label);
  const written = isJson && isText ? JSON.stringify(label) : label;
  return {
    label: written,
    displayLabel: label,
    apply: kind === 'member' ? `${written}: ` : written,
    ...(description === '' ? {} : { info: description }),
  };
}

const LOOKS = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, monospace',
    lineHeight: '1.5',
    // A page whose editor has a height of its own states it.
    maxHeight: 'var(--editor-height, 26rem)',
    minHeight: 'var(--editor-height, 4rem)',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--back)', borderRight: '1px solid var(--line)' },
  '&.cm-focused .cm-matchingBracket': { color: 'inherit', backgroundColor: 'var(--line)' },
  '.cm-comment': { color: 'var(--muted)', fontStyle: 'italic' },
  '.cm-key': { color: 'var(--accent)' },
  '.cm-fault-range': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-fault': { color: 'var(--bad)', fontFamily: 'system-ui, sans-serif', padding: '0.1rem 0.5rem' },
  '.cm-fault.warning': { color: 'var(--wait)' },
  '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--card)', border: '1px solid var(--edge)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-tooltip .cm-completionInfo': { maxWidth: 'min(24rem, 80vw)', whiteSpace: 'pre-wrap' },
});
