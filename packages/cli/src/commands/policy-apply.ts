import { Backtest, type Organisation } from '@gatewright/policy';
import { isJsonObject, type JsonObject, type JsonValue, jsonOf } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, EXIT_USAGE, type Invocation } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateOf } from '../gate.js';
import { askToApply, changeLines, refusedStatus, rulesMessage, withDifferences } from '../policy/applied-rules.js';
import { candidate, leftOutLines, namedByDid, reportJson, reportLines, servedSide } from '../policy/past-decisions.js';
import { capturedLines } from '../policy/past-lines.js';
import { policyCommand, readValid } from '../policy/policy-command.js';
import { askService } from '../service-command.js';

/** Decisions that a plan compares: a page of the log. */
const PLANNED_DECISIONS = 500;

/** `gatewright policy plan`: what applying files would change at a gate. */
export const policyPlan: Command = policyCommand({
  name: 'policy plan',
  usage: `[PATH]… [--prune] ${GATE_USAGE}`,
  summary:
    'show what apply would change at a gate, and the digest of what is there now; exit status 1 if anything, 2 if there is no plan; with --prune also what no file names any more',
  options: { prune: 'flag', ...GATE_OPTIONS },
  // Status 1 says that there are changes.
  failed: EXIT_USAGE,
  async run({ paths, options, invocation, print }) {
    const organisation = await readValid(paths, 'policy plan', { print, invocation });
    if ('status' in organisation) return organisation.status;
    const gate = gateOf(options, invocation);
    const message = rulesMessage(organisation, { dryRun: true, prune: options.prune === true });
    const asked = await askToApply(gate, message);
    if (!asked.ok) {
      refusedStatus(asked.refused, invocation);
      return EXIT_USAGE;
    }
    const { digest, isWaiting, warnings } = asked.applied;
    warn(warnings, invocation);
    const changes = await withDifferences(asked.applied.changes, organisation, gate);
    const decided =
      changes.length === 0 ? null : await decidedBy(organisation, gate, options.prune === true, invocation);
    const shown = changes.map(({ differences, ...change }) => ({ ...change, differences: [...differences] }));
    print({
      command: 'policy plan',
      checks: [],
      lines: [...changeLines(changes), ...(decided?.lines ?? []), ...waitingLines(isWaiting), `digest ${digest}`],
      data: { digest, changes: shown, waiting: isWaiting, decisions: decided?.data ?? null, warnings: [...warnings] },
    });
    return changes.length === 0 ? EXIT_FINE : EXIT_NEGATIVE;
  },
});

/** `gatewright policy apply`: makes the rules of a gate what files state. */
export const policyApply: Command = policyCommand({
  name: 'policy apply',
  usage: `[PATH]… [--expect DIGEST] [--message TEXT] [--prune] ${GATE_USAGE}`,
  summary:
    'make the rules and bindings of a gate what files state, in one transaction, and only while the gate is as a plan said with --expect; applied again it changes nothing; --prune also unbinds and retires what no file names any more',
  options: { expect: 'text', message: 'text', prune: 'flag', ...GATE_OPTIONS },
  async run({ paths, options, invocation, print }) {
    const organisation = await readValid(paths, 'policy apply', { print, invocation });
    if ('status' in organisation) return organisation.status;
    const gate = gateOf(options, invocation);
    const { expect, message } = options;
    const body = {
      ...(expect === undefined ? {} : { expect }),
      ...(message === undefined ? {} : { message }),
      prune: options.prune === true,
    };
    const asked = await askToApply(gate, rulesMessage(organisation, body));
    if (!asked.ok) return refusedStatus(asked.refused, invocation);
    const { digest, changes, isWaiting, warnings } = asked.applied;
    warn(warnings, invocation);
    const lines = changes.length === 0 && !isWaiting ? ['nothing to change'] : changeLines(changes);
    const shown = changes.map((change) => ({ ...change }));
    const data = { digest, changes: shown, waiting: isWaiting, warnings: [...warnings] };
    print({
      command: 'policy apply',
      checks: [],
      lines: [...lines, ...waitingLines(isWaiting), `digest ${digest}`],
      data,
    });
    return EXIT_FINE;
  },
});

function warn(warnings: readonly string[], { terminal }: Pick<Invocation, 'terminal'>): void {
  for (const warning of warnings) terminal.err(`warning: ${warning}`);
}

/** How the newest decisions of the log would come out, for people and as JSON. */
async function decidedBy(
  organisation: Organisation,
  gate: Gate,
  prune: boolean,
  invocation: Pick<Invocation, 'terminal'>,
): Promise<{ readonly lines: readonly string[]; readonly data: JsonObject | null }> {
  const path = `/policy/decisions?limit=${PLANNED_DECISIONS}`;
  const { ok, data, status, reason } = await askService(gate.url, gate.token, { method: 'GET', path });
  if (!ok) return { lines: [`the log is refused with ${status} ${reason}: no decision was compared`], data: null };
  const decisions = isJsonObject(data) ? data['decisions'] : undefined;
  if (!Array.isArray(decisions) || decisions.length === 0) {
    return { lines: ['the log has no decisions to compare'], data: null };
  }
  const [before, after] = [await servedSide(gate), await namedByDid(organisation, gate)];
  const backtest = new Backtest(before, candidate(after, before, prune));
  for await (const line of capturedOf(decisions, gate, invocation)) backtest.add(line);
  for (const decision of decisions) backtest.add(decision);
  const report = backtest.report();
  const found = [...reportLines(report), ...leftOutLines(after)].map((line) => `  ${line}`);
  return { lines: [`of the newest ${decisions.length} decisions:`, ...found], data: reportJson(report) };
}

/** Lines of a replay of these decisions, and the lists that commit to them. */
async function* capturedOf(
  decisions: readonly JsonValue[],
  gate: Gate,
  { terminal }: Pick<Invocation, 'terminal'>,
): AsyncGenerator<JsonValue> {
  const rows = decisions.filter(isJsonObject);
  const times = rows.map(({ occurredAt }) => String(occurredAt)).sort();
  const eventIds = new Set<JsonValue | undefined>(rows.map(({ eventId }) => eventId));
  const span = { from: times[0] ?? '', to: times.at(-1) ?? '' };
  const never = new AbortController().signal;
  for await (const texts of capturedLines(gate, span, never, terminal)) {
    for (const text of texts) {
      const line = jsonOf(text);
      if (line === undefined || !isJsonObject(line)) continue;
      // Decisions of one millisecond can be on both sides of the page.
      if (line['kind'] !== 'inputs' || eventIds.has(line['eventId'])) yield line;
    }
  }
}

function waitingLines(isWaiting: boolean): string[] {
  return isWaiting
    ? ['publications wait for approvals; bindings and what else differs follow with the next apply']
    : [];
}
