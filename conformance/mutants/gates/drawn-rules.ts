import { change, drawnMutantsOf, type SourceMutant } from './mutant.js';

const l5 = drawnMutantsOf('L5');

/** Mutants of rules and mandates, drawn from sentences of protocol.md §1 and §3 that no scenario cited. */
export const DRAWN_RULE_MUTANTS: readonly SourceMutant[] = [
  l5(
    'blank-text-counts',
    'A field that is absent, null or blank text is missing.',
    'takes blank text for a field that is there',
    ['L5.rules.blank-is-missing'],
    change(
      'evaluator/src/values/cells.ts',
      'if (kind !== CELL_TEXT) return kind === CELL_NULL;',
      'if (kind !== CELL_NULL || kind === CELL_NULL) return kind === CELL_NULL;',
    ),
  ),
  l5(
    'boolean-as-text',
    '| boolean | `consent`, `piiPresent` |',
    'takes a text for a boolean',
    ['L5.rules.malformed-boolean'],
    change('evaluator/src/program/fields.ts', `' consent piiPresent '`, `'  '`),
  ),
  l5(
    'number-as-text',
    '| finite number | `amount`, `cumulativeSpend`, `callCount`, `evidenceConfidence`, `holTrustScore` |',
    'takes a text for a number',
    ['L5.rules.malformed-number'],
    change(
      'evaluator/src/program/fields.ts',
      `' amount cumulativeSpend callCount evidenceConfidence holTrustScore '`,
      `' amount cumulativeSpend callCount '`,
    ),
  ),
  l5(
    'text-as-number',
    '| text | `dataSourceId`, `jurisdiction`, `dataResidency`, `model`, `tool`, `currency`, `action`, `prompt`, `output` |',
    'takes a number for a text',
    ['L5.rules.malformed-text'],
    change(
      'evaluator/src/program/fields.ts',
      `' dataSourceId jurisdiction dataResidency model tool`,
      `' dataSourceId jurisdiction dataResidency tool`,
    ),
  ),
  l5(
    'list-as-text',
    '| list of texts | `evidenceTypes` |',
    'takes a text for a list of texts',
    ['L5.rules.malformed-list'],
    change('evaluator/src/program/fields.ts', `' evidenceTypes '`, `'  '`),
  ),
  l5(
    'other-fields-must-be-text',
    'Any other field is well-formed when it is not missing.',
    'demands text of a field that has no type',
    ['L5.rules.other-fields'],
    change(
      'evaluator/src/match/request/well-formed.ts',
      `    case SHAPE_ANY:
      return true;`,
      `    case SHAPE_ANY:
      return kind === CELL_TEXT;`,
    ),
  ),
  l5(
    'any-risk-level',
    '| risk level | `riskLevel` |',
    'takes any text for a risk level',
    ['L5.rules.malformed-risk-level'],
    change(
      'evaluator/src/match/request/well-formed.ts',
      'return request.levelOf(cell) !== RISK_NONE;',
      'return kind === CELL_TEXT;',
    ),
  ),
  l5(
    'scope-with-case',
    'A currency scope is compared without case; an amount outside its scope fires.',
    'compares the currency of a scope with case',
    ['L5.rules.scope-without-case'],
    change(
      'evaluator/src/match/atoms/comparisons.ts',
      'return !program.listHas(scope, request.cells.idOf(currency, FORM_LOWER));',
      'return !program.listHas(scope, request.cells.idOf(currency, 0));',
    ),
  ),
  l5(
    'outside-scope-silent',
    'A currency scope is compared without case; an amount outside its scope fires.',
    'stays silent about an amount in another currency than its rule names',
    ['L5.rules.outside-scope'],
    change(
      'evaluator/src/match/atoms/comparisons.ts',
      '  return !program.listHas(scope, request.cells.idOf(currency, FORM_LOWER));',
      '  return false;',
    ),
  ),
  l5(
    'list-by-first-element',
    'A list is read element by element.',
    'reads the first element of a list alone',
    ['L5.rules.list-by-element'],
    change(
      'evaluator/src/match/atoms/context-value.ts',
      `  const value = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  const values`,
      `  const given = request.cellOf(program.atoms.get(atom, ATOM_SLOT));
  const value = cells.kind(given) === CELL_LIST && cells.presentCount(given) > 0 ? cells.first(given) : given;
  const values`,
    ),
    change(
      'evaluator/src/match/index/states.ts',
      `    const value = request.cellOf(this.program.atoms.get(atom, ATOM_SLOT));
    const outcome`,
      `    const given = request.cellOf(this.program.atoms.get(atom, ATOM_SLOT));
    const value = cells.kind(given) === CELL_LIST && cells.presentCount(given) > 0 ? cells.first(given) : given;
    const outcome`,
    ),
  ),
  l5(
    'missing-never-fires',
    'if none is left, the atom fires only with `missing: "fire"`.',
    'ignores that a rule fires on a missing value',
    ['L5.rules.missing-fires'],
    change(
      'evaluator/src/match/atoms/context-value.ts',
      'return (options & OPTION_FIRE_IF_MISSING) !== 0 ? IS : IS_NOT;',
      'return IS_NOT;',
    ),
  ),
  l5(
    'unreadable-element-silent',
    'An element that is not text, number or boolean fires.',
    'passes over what it cannot read in a list',
    ['L5.rules.unreadable-fires'],
    change(
      'evaluator/src/match/atoms/context-value.ts',
      'return (isList ? cells.hasUnreadable(value) : !cells.isScalar(value)) ? IS : BY_VALUES;',
      'return !isList && !cells.isScalar(value) ? IS : BY_VALUES;',
    ),
  ),
  l5(
    'look-alikes-apart',
    'Cyrillic and Greek look-alikes as Latin letters',
    'tells a Cyrillic letter from the Latin one that it looks like',
    ['L5.rules.folded'],
    change(
      'evaluator/src/values/folding.ts',
      '  if (unit < 0x3b1 || unit > 0x51d) return -1;',
      '  if (unit !== 0) return -1;',
    ),
  ),
  l5(
    'dashes-kept',
    'without white space and dashes.',
    'tells texts apart by their dashes',
    ['L5.rules.folded'],
    change(
      'evaluator/src/values/folding.ts',
      'if (isWhiteSpace(unit) || isWithin(DASHES, unit)) continue;',
      'if (isWhiteSpace(unit)) continue;',
    ),
  ),
  l5(
    'contains-as-exact',
    '`match` is `exact` or `contains`',
    'compares whole values where a rule asks for a part',
    ['L5.rules.contains'],
    change(
      'evaluator/src/documents/atoms/field-values.ts',
      `(config.text('match') === 'contains' ? operation.OPTION_CONTAINS : 0)`,
      '0',
    ),
  ),
  l5(
    'actions-of-atom-ignored',
    '`actions` restricts the atom to some actions.',
    'applies an atom to every action',
    ['L5.rules.actions'],
    change(
      'evaluator/src/documents/atoms/field-values.ts',
      'scope: actions.length === 0 ? NONE : program.texts(actions),',
      'scope: NONE,',
    ),
  ),
  l5(
    'all-as-any',
    '`any` fires when an atom fires, `all` when each does, `none` when none does.',
    'fires where one atom of all does',
    ['L5.rules.combinator-all'],
    change('evaluator/src/documents/compile/rules.ts', `['all', COMBINATOR_ALL]`, `['all', COMBINATOR_ANY]`),
  ),
  l5(
    'none-as-any',
    '`any` fires when an atom fires, `all` when each does, `none` when none does.',
    'fires where an atom does, though none should',
    ['L5.rules.combinator-none'],
    change('evaluator/src/documents/compile/rules.ts', `['none', COMBINATOR_NONE]`, `['none', COMBINATOR_ANY]`),
  ),
  l5(
    'risk-not-needed',
    'A molecule requires `riskLevel` if it has a `risk-at-or-above` atom, and each field of `requireProvenance` at its level.',
    'takes a missing risk level for a low one',
    ['L5.rules.risk-needed'],
    change(
      'evaluator/src/documents/compile/rules.ts',
      `if (atoms.some((atom) => atom.get('predicate') === 'risk-at-or-above')) {`,
      'if (atoms.length < 0) {',
    ),
  ),
  l5(
    'provenance-not-compared',
    'It is unverifiable if a required field is missing, malformed or below its level.',
    'trusts a field of any provenance',
    ['L5.rules.provenance'],
    change(
      'evaluator/src/match/molecules/demands.ts',
      'isWellFormed(this.program, request, slot) && request.provenanceOf(slot) >= kind;',
      'isWellFormed(this.program, request, slot) && kind >= 0;',
    ),
    change(
      'evaluator/src/match/molecules/molecules.ts',
      'request.provenanceOf(slot) >= this.program.needs.get(need, NEED_PROVENANCE);',
      'need >= 0;',
    ),
  ),
  l5(
    'unverifiable-observed',
    'A molecule that fires gives its decision, raised to `escalate` if it is unverifiable and milder.',
    'observes an action that a rule cannot verify',
    ['L5.rules.raised'],
    change(
      'evaluator/src/match/molecules/molecules.ts',
      'if (decision < ESCALATE && !(isKnown',
      'if (decision < 0 && !(isKnown',
    ),
  ),
  l5(
    'unverifiable-ignored',
    'An unverifiable molecule that does not fire gives `escalate` / `CONTEXT_UNVERIFIABLE`.',
    'permits what a silent rule cannot verify',
    ['L5.rules.blank-is-missing'],
    change(
      'evaluator/src/match/molecules/molecules.ts',
      `        this.leaveUnknown(molecule);
        break;`,
      '        break;',
    ),
  ),
  l5(
    'mildest-wins',
    'The most severe one wins; the first one found wins ties.',
    'lets the mildest rule win',
    ['L5.rules.most-severe'],
    change(
      'evaluator/src/match/molecules/molecules.ts',
      '(decision < this.decision || (decision === this.decision && molecule > this.first))',
      '(decision > this.decision || (decision === this.decision && molecule > this.first))',
    ),
  ),
  l5(
    'last-wins-ties',
    'The most severe one wins; the first one found wins ties.',
    'reports the last of equally severe rules',
    ['L5.rules.first-of-ties'],
    change(
      'evaluator/src/match/molecules/molecules.ts',
      '(decision === this.decision && molecule > this.first)',
      '(decision === this.decision && molecule < this.first)',
    ),
  ),
  l5(
    'share-exceeded',
    'the amount reaches a share of the tightest ceiling per transaction, 0.7 by default',
    'raises the risk only above the share of the ceiling',
    ['L5.rules.amount-share'],
    change(
      'evaluator/src/match/evaluation.ts',
      'amount.compare(this.program.decimal(large)) >= 0;',
      'amount.compare(this.program.decimal(large)) > 0;',
    ),
  ),
  l5(
    'first-payment-unwatched',
    'it is the first payment to a merchant that the mandate does not list: the agent settled no amount above 0 with it before',
    'does not raise the risk of a first payment',
    ['L5.rules.first-payment'],
    change('gate/src/checks/policy.ts', 'riskFloors: MERCHANT_FLOORS[history.merchant],', 'riskFloors: [],'),
  ),
  l5(
    'every-payment-first',
    'the agent settled no amount above 0 with it before',
    'takes every payment to a merchant for the first',
    ['L5.rules.first-payment'],
    change('gate/src/checks/authority.ts', "merchant: paidBefore ? 'known'", "merchant: !watchesMerchant ? 'known'"),
  ),
  l5(
    'signals-not-switched-off',
    'A grant can switch signals off with `riskSignals`.',
    'raises the risk although the grant switches the signal off',
    ['L5.rules.signals-off'],
    change(
      'evaluator/src/documents/compile/mandates.ts',
      `  if (setting === false || share === false) return [];
`,
      '',
    ),
  ),
  l5(
    'claim-lowers-risk',
    `\`riskLevel\` is the highest of the agent's claims and of the floors.`,
    'lets the claim of an agent lower its risk',
    ['L5.rules.highest-risk'],
    change(
      'evaluator/src/match/request/request.ts',
      `addFloor(level: i32, provenance: i32): void {
    if (level > this.riskLevel) this.riskLevel = level;`,
      `addFloor(level: i32, provenance: i32): void {
    if (this.riskLevel === RISK_NONE) this.riskLevel = level;`,
    ),
  ),
  l5(
    'sops-before-standards',
    'standards, SOPs, constraints and prohibitions of the mandate.',
    'reports an SOP before a standard of the same severity',
    ['L5.rules.standards-before-sops'],
    change(
      'evaluator/src/documents/compile/index.ts',
      `  { key: 'standards', idKeys: ['id', 'key', 'standardKey'], fallbackReason: 'STANDARD_RULE' },
  { key: 'sops', idKeys: ['id', 'sopId'], fallbackReason: 'SOP_RULE' },`,
      `  { key: 'sops', idKeys: ['id', 'sopId'], fallbackReason: 'SOP_RULE' },
  { key: 'standards', idKeys: ['id', 'key', 'standardKey'], fallbackReason: 'STANDARD_RULE' },`,
    ),
  ),
  l5(
    'constraints-before-rules',
    'standards, SOPs, constraints and prohibitions of the mandate.',
    'reports a constraint of the mandate before a rule of the same severity',
    ['L5.rules.rules-before-constraints'],
    change(
      'evaluator/src/match/evaluation.ts',
      `    this.molecules.finish(findings);
    this.authority.addLimits(request, findings);`,
      `    this.authority.addLimits(request, findings);
    this.molecules.finish(findings);`,
    ),
  ),
  l5(
    'absent-currency-euro',
    'An absent amount reads as 0, an absent currency as `USD`, an absent `cumulativeSpend` as the amount.',
    'reads an absent currency as euros',
    ['L5.rules.absent-currency'],
    change(
      'evaluator/src/match/request/request.ts',
      `const TEXT_USD: string = 'USD';`,
      `const TEXT_USD: string = 'EUR';`,
    ),
  ),
  l5(
    'jurisdiction-left-out',
    'an enforcing document has a jurisdiction atom, and no jurisdiction is signed',
    'passes over rules about jurisdictions where none is signed',
    ['L5.rules.jurisdiction-unsigned'],
    change(
      'evaluator/src/match/evaluation.ts',
      'this.program.headOf(HEAD_ENFORCES_JURISDICTION) === 0',
      'this.program.headOf(HEAD_ENFORCES_JURISDICTION) !== 9',
    ),
  ),
  l5(
    'amount-reported-first',
    'unless it is about an amount and a later failing constraint of another kind has the same decision.',
    'reports the amount although the merchant is not allowed either',
    ['L5.rules.amount-gives-way'],
    change(
      'evaluator/src/match/mandates/authority.ts',
      `        if (!isField) continue;
`,
      `        continue;
`,
    ),
  ),
  l5(
    'too-early-as-expired',
    'A mandate before `validFrom` is `MANDATE_NOT_YET_VALID`, after `validUntil` `MANDATE_EXPIRED`.',
    'calls a mandate expired before it begins',
    ['L5.refusals.not-yet-valid'],
    change(
      'evaluator/src/match/mandates/authority.ts',
      'this.isEarly(request, row)) return MANDATE_NOT_YET_VALID;',
      'this.isEarly(request, row)) return MANDATE_EXPIRED;',
    ),
  ),
  l5(
    'supervised-restricts-all',
    'A permit under the mode `restricted` waits: `MODE_RESTRICTED_REVIEW`.',
    'permits in the restricted mode',
    ['L5.rules.restricted'],
    change(
      'evaluator/src/match/evaluation.ts',
      'mode === MODE_RESTRICTED || mode === MODE_UNKNOWN',
      'mode === MODE_UNKNOWN',
    ),
  ),
  l5(
    'sop-code-as-standard',
    'A rule returns its own reason code, or `STANDARD_RULE` or `SOP_RULE`.',
    'returns the code of standards for a rule of an SOP',
    ['L5.refusals.rule-sop-code'],
    change('evaluator/src/documents/compile/index.ts', `fallbackReason: 'SOP_RULE'`, `fallbackReason: 'STANDARD_RULE'`),
  ),
  l5(
    'no-mandate-misnamed',
    '`NO_MANDATE` if the agent holds no mandate at all.',
    'does not tell an agent without mandates from one with others',
    ['L5.rules.no-mandate'],
    change(
      'evaluator/src/documents/compile/mandates.ts',
      `this.entries.length === 0 ? 'NO_MANDATE' : 'NO_PERMISSION_FOR_ACTION'`,
      `'NO_PERMISSION_FOR_ACTION'`,
    ),
  ),
];
