// Prints the modules of the evaluator that derive from the table of operations. `npm run generate` writes them.
import { readFileSync } from 'node:fs';
import { INDEX_CLASSES, OPERATIONS, OPTIONS } from './operation-table.mjs';

const HEADER =
  '// Printed by `npm run generate` from packages/evaluator/scripts/operation-table.mjs; edit that table, not this file.\n';

/** The names that a module of `match/atoms` exports, sorted. */
function exportedBy(name) {
  const code = readFileSync(new URL(`../src/match/atoms/${name}.ts`, import.meta.url), 'utf8');
  return [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, exported]) => exported).toSorted();
}

/** Where the names that printed code may use are exported, from a folder two below `src`. */
const EXPORTS = {
  '../../program/fields': ['ACTION', 'AMOUNT', 'CUMULATIVE_SPEND', 'CURRENCY', 'OUTPUT', 'PROMPT'],
  '../../program/operations.generated': [
    ...OPERATIONS.map(({ name }) => name),
    ...OPTIONS.flatMap(({ bits }) => Object.keys(bits)),
  ],
  '../../program/program': ['Program'],
  '../../program/program-layout': ['ATOM_LIST', 'ATOM_OPERATION', 'ATOM_OPTIONS', 'ATOM_SCOPE', 'ATOM_SLOT', 'NONE'],
  '../../program/time-window': ['isOutsideWindow'],
  '../../values/decimal': ['Decimal'],
  '../../values/folding': ['FORM_PLAIN', 'FORM_RAW'],
  './comparisons': ['isOutOfScope'],
  './context-value': ['contextValue'],
  './outcomes': exportedBy('outcomes'),
  './readings': exportedBy('readings'),
  './unread': ['isOfOtherType', 'isUnreadContextValue', 'pushIfUnread'],
  '../request/request': ['Request'],
};

/** A portable module with the imports that its code needs. */
function portable(code) {
  const used = new Set(code.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/(?<![\w.])[A-Za-z_]\w*/g));
  const imports = Object.entries(EXPORTS).flatMap(([path, names]) => {
    const imported = names.filter((name) => used.has(name));
    return imported.length === 0 ? [] : [`import { ${imported.join(', ')} } from '${path}';\n`];
  });
  return `${HEADER}${imports.join('')}\n${code}`;
}

/** A switch over operations: those that have the same code together, and `otherwise` without a case. */
function switchOf(codeOf, otherwise) {
  const groups = new Map();
  for (const operation of OPERATIONS) {
    const code = codeOf(operation);
    if (code === undefined || code === otherwise) continue;
    groups.set(code, `${groups.get(code) ?? ''}    case ${operation.name}:\n`);
  }
  const cases = [...groups].map(([code, labels]) => `${labels}      ${code}\n`).join('');
  return `  switch (operation) {\n${cases}    default:\n      ${otherwise}\n  }\n`;
}

const returned = (code) => (code === undefined ? undefined : `return ${code};`);

function operationsModule() {
  const constants = OPERATIONS.map(
    ({ name, says }, number) =>
      `${says === undefined ? '' : `/** ${says} */\n`}export const ${name}: i32 = ${number};\n`,
  );
  const options = OPTIONS.map(({ of, bits }) => {
    const lines = Object.entries(bits).map(([name, bit]) => `export const ${name}: i32 = ${bit};\n`);
    return `\n/** Options of ${of}. */\n${lines.join('')}`;
  });
  return `${HEADER}\n${constants.join('')}${options.join('')}`;
}

const COLUMN_OF_OPERAND = {
  NUMBER: 'ATOM_NUMBER',
  CONSTANT_SPAN: 'ATOM_NUMBER',
  TEXT_LIST: 'ATOM_LIST',
  WINDOW: 'ATOM_LIST',
};

function typesModule() {
  const rows = OPERATIONS.map(({ reads, operand }) => {
    const column = operand === undefined ? '' : `, ${COLUMN_OF_OPERAND[operand]}, ${operand}`;
    return `  new OperationType(${reads.length > 0}${column}),\n`;
  });
  return `${HEADER}import { ATOM_LIST, ATOM_NUMBER } from './program-layout';
import { CONSTANT_SPAN, NUMBER, OperationType, TEXT_LIST, WINDOW } from './program-types';

/** In the order of their numbers. */
export const OPERATION_TYPES: OperationType[] = [
${rows.join('')}];
`;
}

const ATOM = 'program: Program, request: Request, atom: i32';
const OUT_OF_SCOPE = 'isOutOfScope(program, request, program.atoms.get(atom, ATOM_SCOPE))';

function beforeLimit({ number, scope, without = 'IS_NOT' }) {
  if (number === undefined) return undefined;
  if (scope === 'NUMBER_FIRST') return `return number === null ? ${without} : ${OUT_OF_SCOPE} ? IS : BY_VALUES;`;
  if (scope === 'SCOPE_FIRST') return `return ${OUT_OF_SCOPE} ? IS : number === null ? ${without} : BY_VALUES;`;
  return `return number === null ? ${without} : BY_VALUES;`;
}

/** Whether an atom with a limit fires below it, or at it. */
function sideOf(bySide, option) {
  return ({ side }) => {
    if (side === 'OPTIONS') return `return (program.atoms.get(atom, ATOM_OPTIONS) & ${option}) !== 0;`;
    return side === bySide ? 'return true;' : undefined;
  };
}

function readingsModule() {
  return portable(`/** The number that an operation compares with the limit of an atom; null where there is none. */
export function comparedNumber(${ATOM}, operation: i32): Decimal | null {
${switchOf(({ number }) => returned(number), 'return null;')}}

/** The outcome that the limit of an atom does not change: without a number, and for money in a currency out of scope. */
export function outcomeBeforeLimit(${ATOM}, operation: i32, number: Decimal | null): i32 {
${switchOf(beforeLimit, 'return BY_VALUES;')}}

/** Whether an atom with a limit fires below it, rather than above. */
export function firesBelow(program: Program, atom: i32, operation: i32): boolean {
${switchOf(sideOf('BELOW', 'OPTION_BELOW'), 'return false;')}}

/** Whether an atom with a limit fires at it. */
export function firesAt(program: Program, atom: i32, operation: i32): boolean {
${switchOf(sideOf('AT_OR_ABOVE', 'OPTION_AT'), 'return false;')}}

/** The cell whose text an operation compares with the texts of an atom; NONE where it has nothing to compare. */
export function comparedText(request: Request, operation: i32, slot: i32): i32 {
${switchOf(({ text }) => returned(text), 'return NONE;')}}

/** The form in which it compares that text. */
export function comparedForm(operation: i32): i32 {
${switchOf(({ form }) => returned(form), 'return FORM_RAW;')}}

/** The terms of the program that are in that text. */
export function termsIn(request: Request, operation: i32, cell: i32): i32 {
${switchOf(({ terms }) => returned(terms), 'return NONE;')}}

/** The outcome where there is no text to compare. */
export function outcomeWithoutText(operation: i32): i32 {
${switchOf(({ text, without }) => (text === undefined ? undefined : returned(without)), 'return IS_NOT;')}}

/** Whether an atom costs the elements of a list times its values. */
export function isProduct(program: Program, atom: i32): boolean {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
${switchOf(({ cost }) => (cost === 'PRODUCT' ? 'return (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_CONTAINS) !== 0;' : undefined), 'return false;')}}
`);
}

function outcomeModule() {
  return portable(`/** The outcome of an atom by the protocol's reading, were it not negated. */
export function outcomeOf(${ATOM}): i32 {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
${switchOf(({ outcome }) => returned(outcome), 'return IS_NOT;')}}
`);
}

const SLOT = 'program.atoms.get(atom, ATOM_SLOT)';

function unreadOf({ strict, reads }) {
  if (strict === 'VALUE')
    return `if (isUnreadContextValue(program, request, atom)) unread.push(${SLOT});\n      break;`;
  if (strict === 'TYPE') return `if (isOfOtherType(program, request, atom)) unread.push(${SLOT});\n      break;`;
  if (strict === undefined) return undefined;
  const pushes = reads.map((field) => {
    const push = `pushIfUnread(program, request, ${field === 'SLOT' ? SLOT : field.replace('?', '')}, unread);`;
    return field.endsWith('?') ? `if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) ${push}` : push;
  });
  return [...pushes, 'break;'].join('\n      ');
}

function unreadModule() {
  return portable(`/**
 * The fields that an atom of a strict document reads and cannot judge, added to \`unread\`: what the protocol's atoms are silent
 * on, or fire on, whatever it is, and a scalar of another type than the values that it is compared with. Otherwise our own atoms
 * are unknown by themselves.
 */
export function pushUnread(${ATOM}, unread: i32[]): void {
  const operation = program.atoms.get(atom, ATOM_OPERATION);
${switchOf(unreadOf, 'break;')}}
`);
}

function classesModule() {
  const names = Object.keys(INDEX_CLASSES);
  const constants = names.map(
    (name, number) => `/** ${INDEX_CLASSES[name]} */\nexport const INDEX_${name}: i32 = ${number};\n`,
  );
  return portable(`${constants.join('')}
/** How the index decides the atoms of an operation together. */
export function indexClassOf(operation: i32): i32 {
${switchOf(({ index }) => `return INDEX_${index};`, 'return INDEX_ALIKE;')}}
`);
}

function traceModule() {
  const fields = new Set(OPERATIONS.flatMap(({ reads }) => reads.map((field) => field.replace('?', ''))));
  fields.delete('SLOT');
  const limits = [...new Set(OPERATIONS.map(({ limit }) => limit))].toSorted().map((limit) => `'${limit}'`);
  const rows = OPERATIONS.map(({ reads, relation = 'unreadable', limit }) => {
    const always = reads.filter((field) => !field.endsWith('?')).map((field) => (field === 'SLOT' ? 'slot' : field));
    const scoped = reads
      .filter((field) => field.endsWith('?'))
      .map((field) => `...(isScoped ? [${field.replace('?', '')}] : [])`);
    const parameters = scoped.length > 0 ? 'slot, isScoped' : always.includes('slot') ? 'slot' : '';
    const named = always.includes('slot') || scoped.length === 0 ? parameters : '_slot, isScoped';
    return `  { reads: (${named}) => [${[...always, ...scoped].join(', ')}], relation: '${relation}', limit: '${limit}' },\n`;
  });
  return `${HEADER}import { ${[...fields].toSorted().join(', ')} } from '../program/fields.js';
import type { Relation } from './verdict.js';

/** What the trace says of the atoms of an operation. */
export interface OperationTrace {
  /** The slots that an atom reads, by its own and whether it has a scope. */
  readonly reads: (slot: number, isScoped: boolean) => readonly number[];
  readonly relation: Relation | 'by-count' | 'by-list-options' | 'by-side';
  readonly limit: ${limits.join(' | ')};
}

/** In the order of their numbers. */
export const OPERATION_TRACES: readonly OperationTrace[] = [
${rows.join('')}];
`;
}

/** The printed modules by their paths below `src`. */
export const OPERATION_MODULES = {
  'program/operations.generated.ts': operationsModule(),
  'program/operation-types.generated.ts': typesModule(),
  'match/atoms/readings.generated.ts': readingsModule(),
  'match/atoms/outcome.generated.ts': outcomeModule(),
  'match/atoms/unread.generated.ts': unreadModule(),
  'match/index/classes.generated.ts': classesModule(),
  'trace/operations.generated.ts': traceModule(),
};
