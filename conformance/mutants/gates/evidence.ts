import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L8');
const RECORD = 'ledger/src/reducer/steps/evidence.ts';
const NOTE = 'ledger/src/reducer/steps/unit-of-work.ts';
const PROOF = 'gate/src/evidence/proof-from.ts';
const LOG = 'gate/src/evidence/evidence-log.ts';
const READ = 'service/src/features/evidence/handlers.ts';
const READ_LOG = 'service/src/features/evidence/log-handlers.ts';

/** Mutants of evidence: records, proofs and the log. */
export const EVIDENCE_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'refusals-unrecorded',
    'drops the evidence of refusals',
    ['L8.contents.no-authorization'],
    change(
      NOTE,
      'record: line.record ?? null,',
      `record: line.record?.decision === 'block' ? null : (line.record ?? null),`,
    ),
  ),
  mutant(
    'escalations-unrecorded',
    'drops the evidence of escalations',
    ['L8.records.escalation'],
    change(
      NOTE,
      'record: line.record ?? null,',
      `record: line.record?.decision === 'escalate' ? null : (line.record ?? null),`,
    ),
  ),
  mutant(
    'replays-unrecorded',
    'drops the evidence of replays',
    ['L8.records.replay'],
    change(
      NOTE,
      'record: line.record ?? null,',
      `record: line.record?.reasonCode === 'REPLAY_DETECTED' ? null : (line.record ?? null),`,
    ),
  ),
  mutant(
    'unnamed-event',
    'answers refusals without the id of their record',
    ['L8.records.rule'],
    change('gate/src/verdict.ts', '    eventId: decided.eventId,', '    eventId: permit ? decided.eventId : null,'),
  ),
  mutant(
    'record-permits',
    'records every decision as a permit',
    ['L8.contents.verdict-of-observed'],
    change(RECORD, 'decision: outcome.decision,', `decision: 'allow',`),
  ),
  mutant(
    'record-of-another-reason',
    'records another reason code than the one that it answers',
    ['L8.contents.verdict-of-observed'],
    change(RECORD, 'reasonCode: outcome.reasonCode,', `reasonCode: 'AUTHORIZED',`),
  ),
  mutant(
    'record-without-request',
    'leaves the digest of the request out of records',
    ['L8.contents.digests'],
    change(RECORD, 'requestDigest: draft.requestDigest,', 'requestDigest: null,'),
  ),
  mutant(
    'record-without-policy',
    'leaves the digest of the policy out of records',
    ['L8.contents.digests'],
    change(RECORD, 'policyDigest: draft.policyDigest,', 'policyDigest: null,'),
  ),
  mutant(
    'record-without-rules',
    'leaves the rules that fired out of records',
    ['L8.contents.rules'],
    change(RECORD, 'firedRules: draft.firedRules,', 'firedRules: [],'),
  ),
  mutant(
    'record-without-context',
    'leaves the names of context fields out of records',
    ['L8.contents.no-values'],
    change(RECORD, 'contextFields: draft.contextFields,', 'contextFields: [],'),
  ),
  mutant(
    'record-without-authorization',
    'leaves the authorization out of records',
    ['L8.contents.authorization'],
    change(RECORD, 'authorizationId: outcome.authorizationId,', 'authorizationId: null,'),
  ),
  mutant(
    'record-without-mandate',
    'leaves the mandate out of records',
    ['L8.contents.mandate'],
    change(RECORD, 'mandateId: outcome.mandateId,', 'mandateId: null,'),
  ),
  mutant(
    'record-of-another-time',
    'dates every record alike',
    ['L8.contents.times'],
    change(RECORD, 'occurredAt: new Date(now).toISOString(),', 'occurredAt: new Date(0).toISOString(),'),
  ),
  mutant(
    'record-with-values',
    'writes values of the context into records',
    ['L8.contents.no-values'],
    change(
      'gate/src/commit.ts',
      'contextFields: context.verdict?.contextFields ?? [],',
      'contextFields: (context.verdict?.contextFields ?? []).map((name) => name + "=" + String(Object({ ...context.request, ...context.request?.itinerary })[name])),',
    ),
  ),
  mutant(
    'record-of-another-organisation',
    'shows records to other organisations',
    ['L8.records.other-organisation'],
    change(
      READ,
      `    stored === null ||
    stored.record.orgId !== caller.orgId ||
    !(await showsAgent(caller, stored.record, directory))
`,
      '    stored === null\n',
    ),
  ),
  mutant(
    'digest-of-another-record',
    'names another digest than that of the record',
    ['L8.proofs.permit'],
    change(
      READ,
      'decision_digest: toHex(evidenceLeaf(stored.record)),',
      `decision_digest: toHex(evidenceLeaf({ ...stored.record, eventId: '' })),`,
    ),
  ),
  mutant(
    'leaf-omitted',
    'omits a leaf from the tree of a batch',
    ['L8.log.verified-many'],
    change(
      LOG,
      'const { root } = this.treeOver(leaves);',
      'const { root } = this.treeOver(leaves.length > 1 ? leaves.slice(1) : leaves);',
    ),
  ),
  mutant(
    'leaf-replaced',
    'puts another leaf in the place of the first one of a batch',
    ['L8.log.verified-many'],
    change(
      LOG,
      'const { root } = this.treeOver(leaves);',
      'const { root } = this.treeOver(leaves.map((leaf, index) => (index === 0 ? leaf.toReversed() : leaf)));',
    ),
  ),
  mutant(
    'proof-of-another-side',
    'swaps the sides of a proof',
    ['L8.proofs.many'],
    change(
      PROOF,
      `sibling: toHex(siblings[step] ?? new Uint8Array()), position })`,
      `sibling: toHex(siblings[step] ?? new Uint8Array()), position: position === 'left' ? 'right' : 'left' })`,
    ),
  ),
  mutant(
    'proof-cut-short',
    'leaves out the last step of a proof',
    ['L8.proofs.many'],
    change(PROOF, 'proof: positions.map((position, step) =>', 'proof: positions.slice(0, -1).map((position, step) =>'),
  ),
  mutant(
    'proof-of-another-leaf',
    'proves another leaf than that of the record',
    ['L8.proofs.leaf'],
    change(
      PROOF,
      'leaf: toHex(evidenceLeaf(record)),',
      `leaf: toHex(evidenceLeaf({ ...record, decision: record.decision === 'allow' ? 'block' : 'allow' })),`,
    ),
  ),
  mutant(
    'proof-without-checkpoint',
    'leaves the checkpoint out of proofs',
    ['L8.tampered.rules'],
    change(READ, 'checkpoint: { ...lookup.proof.checkpoint },', 'checkpoint: null,'),
  ),
  mutant(
    'proof-of-another-place',
    'names another place in the log than that of the batch',
    ['L8.tampered.rules'],
    change(PROOF, 'logIndex: batch.batchIndex,', 'logIndex: batch.batchIndex + 1,'),
  ),
  mutant(
    'checkpoint-key-wrong',
    'publishes another key than the one that signs checkpoints',
    ['L8.log.key'],
    change(
      'service/src/features/rules/http/policy-handlers.ts',
      'checkpointKey: formatNoteKey(evidence.key),',
      'checkpointKey: formatNoteKey({ ...evidence.key, publicKey: ed25519.publicKey(keys.policy) }),',
    ),
  ),
  mutant(
    'consistency-cut-short',
    'leaves a hash out of consistency proofs',
    ['L8.log.grows'],
    change(READ_LOG, 'path: path.map(toHex) })', 'path: path.slice(1).map(toHex) })'),
  ),
  mutant(
    'consistency-backwards',
    'proves that the log grew from a larger size to a smaller one',
    ['L8.log.ask-backwards'],
    change(
      READ_LOG,
      'await evidence.consistency(Number(from), Number(to));',
      'await evidence.consistency(Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to)));',
    ),
  ),
  mutant(
    'checkpoint-of-before',
    'shows the first checkpoint that it was asked for as the newest',
    ['L8.log.grows'],
    change(READ_LOG, 'const SIZE =', 'let first = null;\nconst SIZE ='),
    change(
      READ_LOG,
      'receipts } = await evidence.checkpointOver(',
      'receipts } = first ??= await evidence.checkpointOver(',
    ),
  ),
];
