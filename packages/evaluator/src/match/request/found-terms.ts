import {
  CONTEXT_VALUE,
  HAS_LOOK_ALIKE,
  HAS_PREFIX,
  HAS_TERM,
  OPTION_CONTAINS,
  TEXT_MATCHES,
} from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_OPERATION, ATOM_OPTIONS, NONE } from '../../program/program-layout';
import { Cells } from '../../values/cells';
import {
  FORM_ALIKE,
  FORM_FOLDED,
  FORM_LOWER,
  FORM_RAW,
  FORM_SEARCHED,
  pushForm,
  TEXT_EDGE,
} from '../../values/folding';
import { TextBuffer } from '../../values/text-buffer';
import { KeySets } from './key-sets';
import { TermSet } from './term-set';

const LINE_FEED: i32 = 0x0a;

/**
 * The terms of the program that stand in the texts of one request; each text is searched once, for the terms of all atoms. The
 * sets of terms are made when a text has to be searched, so that a program of many terms loads no slower.
 */
export class FoundTerms extends KeySets {
  private readonly spokenTerms: AtomTerms;
  private readonly parts: AtomTerms;
  private readonly prefixes: AtomTerms;
  private readonly searchedTerms: AtomTerms;
  private readonly lookAlikes: AtomTerms;
  private readonly formed: TextBuffer = new TextBuffer(256);
  private readonly spoken: TextBuffer = new TextBuffer(256);
  private spokenSet: i32 = NONE;

  constructor(
    program: Program,
    private readonly cells: Cells,
  ) {
    super();
    this.spokenTerms = new AtomTerms(program, TEXT_MATCHES, 0);
    this.parts = new AtomTerms(program, CONTEXT_VALUE, OPTION_CONTAINS);
    this.prefixes = new AtomTerms(program, HAS_PREFIX, 0);
    this.searchedTerms = new AtomTerms(program, HAS_TERM, 0);
    this.lookAlikes = new AtomTerms(program, HAS_LOOK_ALIKE, 0);
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
    const terms = this.spokenTerms.set();
    terms.find(this.spoken.units, 0, this.spoken.length);
    this.spokenSet = this.setOf(terms);
    return this.spokenSet;
  }

  /** The values of context-value atoms that match a part of a value which a scalar has in folded form. */
  inValue(scalar: i32): i32 {
    return this.inCell(scalar, FORM_FOLDED, this.parts);
  }

  /** `inValue` of all elements of a list that are scalars and not missing, together. */
  inList(list: i32): i32 {
    const cells = this.cells;
    const known = cells.partsRow(list);
    if (known !== NONE) return known;
    // A set is whole before the next begins.
    for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
      if (this.isText(element)) this.inValue(element);
    }
    const start = this.open();
    for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
      if (!this.isText(element)) continue;
      const set = this.inValue(element);
      const end: i32 = this.start(set) + this.count(set);
      for (let at = this.start(set); at < end; at += 1) this.push(this.key(at));
    }
    const row = this.close(start);
    cells.setPartsRow(list, row);
    return row;
  }

  private isText(element: i32): boolean {
    return this.cells.isScalar(element) && !this.cells.isMissing(element);
  }

  /** The prefixes that a text begins with. */
  prefixesOf(text: i32): i32 {
    return this.inCell(text, FORM_RAW, this.prefixes);
  }

  /** The terms of an operation, HAS_TERM or HAS_LOOK_ALIKE, that a text contains in the form of the operation, between two edges. */
  searched(text: i32, operation: i32): i32 {
    const cells = this.cells;
    const form: i32 = operation === HAS_TERM ? FORM_SEARCHED : FORM_ALIKE;
    const known = cells.keysRow(text, form);
    if (known !== NONE) return known;
    const start = cells.startOf(text, FORM_RAW);
    this.formed.reset();
    this.formed.push(TEXT_EDGE);
    pushForm(form, cells.text, start, cells.lengthOf(text, FORM_RAW), this.formed);
    this.formed.push(TEXT_EDGE);
    const terms = (operation === HAS_TERM ? this.searchedTerms : this.lookAlikes).set();
    terms.find(this.formed.units, 0, this.formed.length);
    const set = this.setOf(terms);
    cells.setKeysRow(text, form, set);
    return set;
  }

  private inCell(cell: i32, form: i32, atomTerms: AtomTerms): i32 {
    const cells = this.cells;
    const known = cells.keysRow(cell, form);
    if (known !== NONE) return known;
    const terms = atomTerms.set();
    const start = cells.startOf(cell, form);
    const length = cells.lengthOf(cell, form);
    if (form === FORM_RAW) terms.findPrefixes(cells.text.units, start, length);
    else terms.find(cells.text.units, start, length);
    const set = this.setOf(terms);
    cells.setKeysRow(cell, form, set);
    return set;
  }

  private setOf(terms: TermSet): i32 {
    const start = this.open();
    for (let index: i32 = 0; index < terms.count; index += 1) this.push(terms.found[index] as i32);
    return this.close(start);
  }

  /** A line feed ends a word, so that prompt and output have the lower case that they have together. */
  private pushSpoken(cell: i32): void {
    if (cell === NONE) return;
    const cells = this.cells;
    const start = cells.startOf(cell, FORM_LOWER);
    this.spoken.pushUnits(cells.text.units, start, cells.lengthOf(cell, FORM_LOWER));
  }
}

/** The terms of all atoms of an operation that have the options. */
class AtomTerms {
  private made: TermSet | null = null;

  constructor(
    private readonly program: Program,
    private readonly operation: i32,
    private readonly options: i32,
  ) {}

  set(): TermSet {
    const known = this.made;
    if (known !== null) return known;
    const made = new TermSet(this.program.strings, this.rows());
    this.made = made;
    return made;
  }

  /** Each text of their lists once, rising; a list that atoms share is read once. */
  private rows(): Int32Array {
    const program = this.program;
    const isTerm = new Uint8Array(program.strings.rows());
    const isRead = new Uint8Array(program.lists.rows());
    let count: i32 = 0;
    for (let atom: i32 = 0; atom < program.atoms.rows(); atom += 1) {
      if (program.atoms.get(atom, ATOM_OPERATION) !== this.operation) continue;
      const list = program.atoms.get(atom, ATOM_LIST);
      const hasOptions = (program.atoms.get(atom, ATOM_OPTIONS) & this.options) === this.options;
      if (!hasOptions || (isRead[list] as i32) !== 0) continue;
      isRead[list] = 1;
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
    return rows;
  }
}
