import { CELL_FALSE, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../cells';
import { OUTPUT, PROMPT, RISK_LEVELS } from '../fields';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  AMOUNT_UNKNOWN,
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  CUMULATIVE_OVER,
  HAS_PREFIX,
  IS_FALSE,
  IS_TRUE,
  KNOWN_TEXT_NOT_IN,
  LACKS_SOME,
  NUMBER_OVER,
  NUMBER_UNDER,
  OPTION_CONTAINS,
  OPTION_FIRE_IF_MISSING,
  OPTION_NOT_IN,
  PLAIN_NOT_IN,
  RISK_AT_OR_ABOVE,
  TEXT_MATCHES,
  TEXT_NOT_IN,
  TIME_OUTSIDE,
  VALUE_AMONG,
} from '../operations';
import { Program } from '../program';
import {
  ATOM_LIST,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SCOPE,
  ATOM_SLOT,
  CONSTANT_KIND,
  CONSTANT_VALUE,
  NONE,
} from '../program-layout';
import {
  LIMIT_AMOUNT_FROM,
  LIMIT_AMOUNT_FROM_KNOWN,
  LIMIT_AMOUNT_OVER,
  LIMIT_CONFIDENCE,
  LIMIT_EQUAL,
  LIMIT_NONE,
  LIMIT_OVER,
  LIMIT_TOTAL_OVER,
  LIMIT_UNDER,
} from './limits';
import {
  KEY_FALSE,
  KEY_MISSING,
  KEY_NUMBER,
  KEY_ONLY,
  KEY_TRUE,
  KEY_UNREADABLE,
  PROBE_ACTION,
  PROBE_ALWAYS,
  PROBE_FOLDED,
  PROBE_PRESENT,
  PROBE_RAW,
  PROBE_RISK,
  PROBE_UNKNOWN_AMOUNT,
} from './probes';

/** How well places tell requests apart, best first. */
export const BY_KEY: i32 = 0;
export const BY_LIMIT: i32 = 1;
export const BY_GATE: i32 = 2;
export const BY_NOTHING: i32 = 3;

/**
 * Where an atom is found in the index: under each of these keys, behind this limit. Whenever the atom fires or is unknown,
 * one of its places is visited; a place that is visited promises nothing. That is less than `evaluateAtom` says, and is asked
 * of the program alone, so it stands in a table of its own; the differential tests hold the two together.
 */
export class Places {
  rank: i32 = BY_NOTHING;
  /** True where the atom can neither fire nor be unknown. */
  isNever: boolean = false;
  readonly probes: i32[] = [];
  readonly slots: i32[] = [];
  readonly keys: i32[] = [];
  limit: i32 = LIMIT_NONE;
  limitSlot: i32 = 0;
  limitScope: i32 = NONE;
  limitNumber: i32 = NONE;

  /**
   * Finds the places of an atom. `isNegated` has the combinator `none` in it. `isDemanded`: an unreadable field is found
   * without the atom, so that its places need not lead there.
   */
  find(program: Program, atom: i32, isNegated: boolean, isDemanded: boolean): void {
    this.reset();
    if (isNegated) this.add(PROBE_ALWAYS, 0, KEY_ONLY);
    else this.findFiring(program, atom, isDemanded);
  }

  private reset(): void {
    this.rank = BY_NOTHING;
    this.isNever = false;
    this.probes.length = 0;
    this.slots.length = 0;
    this.keys.length = 0;
    this.limit = LIMIT_NONE;
    this.limitSlot = 0;
    this.limitScope = NONE;
    this.limitNumber = NONE;
  }

  private add(probe: i32, slot: i32, key: i32): void {
    this.probes.push(probe);
    this.slots.push(slot);
    this.keys.push(key);
  }

  private addGate(probe: i32, slot: i32, key: i32): void {
    this.rank = BY_GATE;
    this.add(probe, slot, key);
  }

  private addLimit(limit: i32, slot: i32, scope: i32, number: i32): void {
    this.rank = BY_LIMIT;
    this.add(PROBE_ALWAYS, 0, KEY_ONLY);
    this.limit = limit;
    this.limitSlot = slot;
    this.limitScope = scope;
    this.limitNumber = number;
  }

  private addList(program: Program, probe: i32, slot: i32, list: i32): void {
    this.rank = BY_KEY;
    for (let index: i32 = 0; index < program.listLength(list); index += 1) {
      this.add(probe, slot, program.item(list, index));
    }
  }

  private findFiring(program: Program, atom: i32, isDemanded: boolean): void {
    const slot = program.atoms.get(atom, ATOM_SLOT);
    const number = program.atoms.get(atom, ATOM_NUMBER);
    const scope = program.atoms.get(atom, ATOM_SCOPE);
    switch (program.atoms.get(atom, ATOM_OPERATION)) {
      case AMOUNT_OVER:
        this.addLimit(LIMIT_AMOUNT_OVER, 0, scope, number);
        break;
      case AMOUNT_AT_OR_ABOVE:
        this.addLimit(isDemanded ? LIMIT_AMOUNT_FROM_KNOWN : LIMIT_AMOUNT_FROM, 0, scope, number);
        break;
      case CUMULATIVE_OVER:
        this.addLimit(LIMIT_TOTAL_OVER, 0, scope, number);
        break;
      case NUMBER_OVER:
        this.addLimit(LIMIT_OVER, slot, NONE, number);
        break;
      case NUMBER_UNDER:
        this.addLimit(LIMIT_UNDER, slot, NONE, number);
        break;
      case CONFIDENCE_BELOW:
        this.addLimit(LIMIT_CONFIDENCE, slot, NONE, number);
        break;
      case AMOUNT_UNKNOWN:
        this.addGate(PROBE_UNKNOWN_AMOUNT, 0, KEY_ONLY);
        break;
      case RISK_AT_OR_ABOVE:
        this.addRisk(program.atoms.get(atom, ATOM_OPTIONS));
        break;
      case IS_FALSE:
        this.addTruth(slot, KEY_FALSE);
        break;
      case IS_TRUE:
        this.addTruth(slot, KEY_TRUE);
        break;
      case TEXT_NOT_IN:
      case PLAIN_NOT_IN:
        this.addGate(PROBE_PRESENT, slot, KEY_ONLY);
        break;
      case TEXT_MATCHES:
        this.addSpoken(program, program.atoms.get(atom, ATOM_LIST));
        break;
      case CONTEXT_VALUE:
        this.addContextValue(program, atom, slot, scope);
        break;
      case VALUE_AMONG:
        this.addConstants(program, atom, slot, isDemanded);
        break;
      case KNOWN_TEXT_NOT_IN:
      case HAS_PREFIX:
        if (isDemanded) this.addGate(PROBE_PRESENT, slot, KEY_ONLY);
        else this.add(PROBE_ALWAYS, 0, KEY_ONLY);
        break;
      case LACKS_SOME:
      case TIME_OUTSIDE:
        this.add(PROBE_ALWAYS, 0, KEY_ONLY);
        break;
      default:
        this.isNever = true;
        break;
    }
  }

  private addTruth(slot: i32, key: i32): void {
    this.rank = BY_KEY;
    this.add(PROBE_RAW, slot, key);
  }

  private addRisk(level: i32): void {
    if (level > RISK_LEVELS.length) this.isNever = true;
    else this.addGate(PROBE_RISK, 0, level > 1 ? level : 1);
  }

  /** Without prompt and output what is searched is one line feed. */
  private addSpoken(program: Program, terms: i32): void {
    for (let index: i32 = 0; index < program.listLength(terms); index += 1) {
      const text = program.item(terms, index);
      const isLineFeed =
        program.strings.length(text) === 1 && (program.strings.units[program.strings.start(text)] as i32) === 0x0a;
      if (!isLineFeed) continue;
      this.add(PROBE_ALWAYS, 0, KEY_ONLY);
      return;
    }
    this.addGate(PROBE_PRESENT, PROMPT, KEY_ONLY);
    this.addGate(PROBE_PRESENT, OUTPUT, KEY_ONLY);
  }

  private addContextValue(program: Program, atom: i32, slot: i32, actions: i32): void {
    const options = program.atoms.get(atom, ATOM_OPTIONS);
    const firesIfMissing = (options & OPTION_FIRE_IF_MISSING) !== 0;
    if ((options & (OPTION_NOT_IN | OPTION_CONTAINS)) === 0) {
      this.addList(program, PROBE_FOLDED, slot, program.atoms.get(atom, ATOM_LIST));
      this.add(PROBE_FOLDED, slot, KEY_UNREADABLE);
      if (firesIfMissing) this.add(PROBE_FOLDED, slot, KEY_MISSING);
    } else if (actions !== NONE) this.addList(program, PROBE_ACTION, 0, actions);
    else if (!firesIfMissing) this.addGate(PROBE_PRESENT, slot, KEY_ONLY);
    else this.add(PROBE_ALWAYS, 0, KEY_ONLY);
  }

  private addConstants(program: Program, atom: i32, slot: i32, isDemanded: boolean): void {
    const first = program.atoms.get(atom, ATOM_NUMBER);
    const count = program.atoms.get(atom, ATOM_OPTIONS);
    if (count === 1 && isDemanded && program.constants.get(first, CONSTANT_KIND) === CELL_NUMBER) {
      this.addLimit(LIMIT_EQUAL, slot, NONE, program.constants.get(first, CONSTANT_VALUE));
      return;
    }
    this.rank = BY_KEY;
    for (let constant: i32 = first; constant < first + count; constant += 1) {
      const kind = program.constants.get(constant, CONSTANT_KIND);
      if (kind === CELL_TEXT) this.add(PROBE_RAW, slot, program.constants.get(constant, CONSTANT_VALUE));
      else if (kind === CELL_TRUE) this.add(PROBE_RAW, slot, KEY_TRUE);
      else if (kind === CELL_FALSE) this.add(PROBE_RAW, slot, KEY_FALSE);
      else if (kind === CELL_NUMBER) this.addNumber(slot);
    }
    if (!isDemanded) this.add(PROBE_RAW, slot, KEY_UNREADABLE);
  }

  /** Among other constants, any number leads here. */
  private addNumber(slot: i32): void {
    const last: i32 = this.keys.length - 1;
    if (last < 0 || this.keys[last] !== KEY_NUMBER) this.add(PROBE_RAW, slot, KEY_NUMBER);
  }
}
