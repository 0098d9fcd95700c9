import { Cells } from './cells';
import { FORM_FOLDED, FORM_RAW, pushLower } from './folding';
import { KeySets } from './key-sets';
import { CONTEXT_VALUE, HAS_PREFIX, OPTION_CONTAINS, TEXT_MATCHES } from './operations';
import { Program } from './program';
import { ATOM_LIST, ATOM_OPERATION, ATOM_OPTIONS, NONE } from './program-layout';
import { TermSet } from './term-set';
import { TextBuffer } from './text-buffer';

const LINE_FEED: i32 = 0x0a;

/** The terms of the program that stand in the texts of one request; each text is searched once, for the terms of all atoms. */
export class FoundTerms extends KeySets {
  private readonly spokenTerms: TermSet;
  private readonly parts: TermSet;
  private readonly prefixes: TermSet;
  private readonly spoken: TextBuffer = new TextBuffer(256);
  private readonly lowered: TextBuffer = new TextBuffer(256);
  private spokenSet: i32 = NONE;

  constructor(
    program: Program,
    private readonly cells: Cells,
  ) {
    super();
    this.spokenTerms = termsOf(program, TEXT_MATCHES, 0);
    this.parts = termsOf(program, CONTEXT_VALUE, OPTION_CONTAINS);
    this.prefixes = termsOf(program, HAS_PREFIX, 0);
  }

  override reset(): void {
    super.reset();
    this.spokenSet = NONE;
  }

  /** The terms of `text-matches` that prompt and output, a line feed between them, have in lower case. */
  inSpoken(prompt: i32, output: i32): i32 {
    if (this.spokenSet !== NONE) return this.spokenSet;
    this.spoken.reset();
    this.pushSpoken(prompt);
    this.spoken.push(LINE_FEED);
    this.pushSpoken(output);
    this.lowered.reset();
    pushLower(this.spoken, 0, this.spoken.length, this.lowered);
    this.spokenTerms.find(this.lowered.units, 0, this.lowered.length);
    this.spokenSet = this.setOf(this.spokenTerms);
    return this.spokenSet;
  }

  /** The values of context-value atoms that match a part of a value which a scalar has in folded form. */
  inValue(scalar: i32): i32 {
    const cells = this.cells;
    const known = cells.keysRow(scalar, FORM_FOLDED);
    if (known !== NONE) return known;
    const start = cells.startOf(scalar, FORM_FOLDED);
    this.parts.find(cells.text.units, start, cells.lengthOf(scalar, FORM_FOLDED));
    const set = this.setOf(this.parts);
    cells.setKeysRow(scalar, FORM_FOLDED, set);
    return set;
  }

  /** The prefixes that a text begins with. */
  prefixesOf(text: i32): i32 {
    const cells = this.cells;
    const known = cells.keysRow(text, FORM_RAW);
    if (known !== NONE) return known;
    const start = cells.startOf(text, FORM_RAW);
    this.prefixes.findPrefixes(cells.text.units, start, cells.lengthOf(text, FORM_RAW));
    const set = this.setOf(this.prefixes);
    cells.setKeysRow(text, FORM_RAW, set);
    return set;
  }

  private setOf(terms: TermSet): i32 {
    const start = this.open();
    for (let index: i32 = 0; index < terms.count; index += 1) this.push(terms.found[index] as i32);
    return this.close(start);
  }

  private pushSpoken(cell: i32): void {
    if (cell === NONE) return;
    const cells = this.cells;
    const start = cells.startOf(cell, FORM_RAW);
    this.spoken.pushUnits(cells.text.units, start, cells.lengthOf(cell, FORM_RAW));
  }
}

/** The terms of all atoms of an operation that have the options. */
function termsOf(program: Program, operation: i32, options: i32): TermSet {
  const isTerm = new Uint8Array(program.strings.rows());
  const isCounted = new Uint8Array(program.lists.rows());
  let count: i32 = 0;
  for (let atom: i32 = 0; atom < program.atoms.rows(); atom += 1) {
    if (program.atoms.get(atom, ATOM_OPERATION) !== operation) continue;
    const list = program.atoms.get(atom, ATOM_LIST);
    if ((program.atoms.get(atom, ATOM_OPTIONS) & options) !== options || (isCounted[list] as i32) !== 0) continue;
    isCounted[list] = 1;
    for (let index: i32 = 0; index < program.listLength(list); index += 1) {
      const term = program.item(list, index);
      count += 1 - (isTerm[term] as i32);
      isTerm[term] = 1;
    }
  }
  const rows = new Int32Array(count);
  let next: i32 = 0;
  for (let term: i32 = 0; next < count; term += 1) {
    if ((isTerm[term] as i32) === 0) continue;
    rows[next] = term;
    next += 1;
  }
  return new TermSet(program.strings, rows);
}
