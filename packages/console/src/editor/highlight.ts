import { indentService } from '@codemirror/language';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Spaces by which what belongs to a key stands further in. */
const INDENT = 2;

/** A comment, a key, text in quotes, a bracket, or anything else, within a line of YAML or JSON. */
const TOKEN =
  /(#.*)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'{}[\],:][^\s{}[\],:]*)(?=\s*:(?:\s|$))|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[{}[\],]|[^\s{}[\],]+/g;

const COMMENT = Decoration.mark({ class: 'cm-comment' });
const KEY = Decoration.mark({ class: 'cm-key' });

/** A part of a line that is shown in a colour of its own. */
export interface Coloured {
  readonly from: number;
  readonly to: number;
  readonly kind: 'comment' | 'key';
}

/** The comments and keys of a line of YAML or JSON. A block of text whose lines look like members has keys too. */
export function colouredIn(line: string): Coloured[] {
  return [...line.matchAll(TOKEN)].flatMap(({ index, 1: comment, 2: key }): Coloured[] => {
    if (comment !== undefined) return [{ from: index, to: index + comment.length, kind: 'comment' }];
    return key === undefined ? [] : [{ from: index, to: index + key.length, kind: 'key' }];
  });
}

/** Columns by which the line after another is indented: below the members of an element, and further in after a key without a value or an opening bracket. */
export function indentAfter(line: string): number {
  const [members = ''] = /^\s*(?:- +)*/.exec(line) ?? [];
  return members.length + (/(?::\s*(?:[|>][+-]?\s*)?|[{[]\s*)$/.test(line) ? INDENT : 0);
}

function marksIn({ visibleRanges, state: { doc } }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  // Two ranges may be of one line.
  let next = 1;
  for (const { from, to } of visibleRanges) {
    const last = doc.lineAt(to).number;
    for (next = Math.max(next, doc.lineAt(from).number); next <= last; next += 1) {
      const line = doc.line(next);
      for (const part of colouredIn(line.text)) {
        marks.add(line.from + part.from, line.from + part.to, part.kind === 'key' ? KEY : COMMENT);
      }
    }
  }
  return marks.finish();
}

/** Colours and indents YAML, of which JSON is a part, line by line: a parser of the language takes a tenth of the page. */
export const yamlLines: Extension = [
  ViewPlugin.define(
    (view) => ({
      marks: marksIn(view),
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.marks = marksIn(view);
      },
    }),
    { decorations: ({ marks }) => marks },
  ),
  indentService.of(({ state }, pos) => {
    const { text, from } = state.doc.lineAt(pos);
    return indentAfter(text.slice(0, pos - from));
  }),
];
