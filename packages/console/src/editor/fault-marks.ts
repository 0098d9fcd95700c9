import { type EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { Finding } from '@gatewright/policy';

/** What is wrong with a text, and where. */
export type EditorFault = Pick<Finding, 'level' | 'place' | 'message'>;

/** Faults that are shown between the lines; the list beside the editor has them all. */
const SHOWN_MAX = 20;

export const setFaults = StateEffect.define<readonly EditorFault[]>();

/** The faults of a text: what they are about is underlined, and what they say is below the line. */
export const faultMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const set = transaction.effects.filter((effect) => effect.is(setFaults)).at(-1);
    return set === undefined ? marks.map(transaction.changes) : marksOf(transaction.state, set.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The offset of a place, or of the nearest one that a text has. */
export function offsetOf(doc: Text, place: EditorFault['place']): number {
  const { line, column } = place ?? { line: 1, column: 1 };
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}

function marksOf({ doc }: EditorState, faults: readonly EditorFault[]): DecorationSet {
  const ranges = faults.slice(0, SHOWN_MAX).flatMap((fault) => {
    const from = offsetOf(doc, fault.place);
    const line = doc.lineAt(from);
    const word = /^["'\w$.-]*/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
    const message = Decoration.widget({ widget: new Message(fault), block: true, side: 1 }).range(line.to);
    return word === 0 ? [message] : [Decoration.mark({ class: 'cm-fault-range' }).range(from, from + word), message];
  });
  return Decoration.set(ranges, true);
}

class Message extends WidgetType {
  constructor(private readonly fault: EditorFault) {
    super();
  }

  override eq({ fault }: Message): boolean {
    return fault.message === this.fault.message && fault.level === this.fault.level;
  }

  override toDOM(): HTMLElement {
    const home = document.createElement('div');
    home.className = `cm-fault ${this.fault.level}`;
    home.textContent = this.fault.message;
    return home;
  }
}
