import { visible } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { oneOf, readOptions, required } from '../options.js';
import { sizeText } from '../print.js';
import { ANSWER_TIMEOUT_MS, callService, readAnswer, serviceCommand } from '../service-command.js';
import { writeBody } from './data-file.js';
import { PACK_IDLE_MS, PACK_MAX_BYTES } from './evidence-export.js';

const DECISIONS = '/policy/decisions';
const FORMATS = ['jsonl', 'csv'];

/** Options of a filter, and what the service calls each. */
const FILTERS = {
  agent: 'agentDid',
  action: 'action',
  merchant: 'merchant',
  'merchant-contains': 'merchantContains',
  currency: 'currency',
  min: 'minAmount',
  max: 'maxAmount',
  code: 'reasonCode',
  decision: 'decision',
  rule: 'rule',
  policy: 'policyDigest',
  id: 'id',
  from: 'from',
  to: 'to',
} as const;

type FilterName = keyof typeof FILTERS;

const FILTER_OPTIONS = {
  agent: 'text',
  action: 'text',
  merchant: 'text',
  'merchant-contains': 'text',
  currency: 'text',
  min: 'text',
  max: 'text',
  code: 'text',
  decision: 'text',
  rule: 'text',
  policy: 'text',
  id: 'text',
  from: 'text',
  to: 'text',
} as const satisfies Record<FilterName, 'text'>;

const FILTER_USAGE = `[--agent DID] [--action TEXT] [--merchant TEXT] [--merchant-contains TEXT]
  [--currency CODE [--min DECIMAL] [--max DECIMAL]]
  [--code CODE] [--decision WORD] [--rule DOCUMENT[/MOLECULE]] [--policy DIGEST] [--id PREFIX] [--from RFC3339] [--to RFC3339]`;

/** The log of decisions. */
export const DECISION_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'decision list',
    usage: `${FILTER_USAGE} [--count NUMBER] [--after CURSOR]`,
    summary: 'list decisions, newest first; --json shows next, the --after of the next page',
    options: { ...FILTER_OPTIONS, count: 'text', after: 'text' },
    call: ({ count, after, ...filters }) => ({
      method: 'GET',
      path: asked(DECISIONS, [...filtersOf(filters), ['limit', count], ['after', after]]),
    }),
    list: {
      member: 'decisions',
      columns: ['occurredAt', 'eventId', 'decision', 'reasonCode', 'action', 'amount', 'currency', 'merchant'],
    },
  }),
  decisionExport(),
  serviceCommand({
    name: 'decision erase',
    usage: '--subject PERSON',
    summary: 'remove a person from the decision log: merchant, resource and context of the decisions that name them',
    options: { subject: 'text' },
    irreversible: 'what is erased from the log does not come back',
    call: ({ subject }) => ({
      method: 'POST',
      path: `${DECISIONS}/erasures`,
      body: { subject: required(subject, 'subject') },
    }),
  }),
  serviceCommand({
    name: 'org decision-log',
    usage: '--context on|off --days NUMBER|all [--capture on|off]',
    summary:
      'set whether the decision log keeps context values, how many days it keeps a decision, and with --capture whether it keeps what verdicts were computed from',
    options: { context: 'text', days: 'text', capture: 'text' },
    call: ({ context, days, capture }) => ({
      method: 'POST',
      path: '/organisation/decision-log',
      body: {
        context: isOn(required(context, 'context'), 'context'),
        ...(capture === undefined ? {} : { capture: isOn(capture, 'capture') }),
        days: required(days, 'days') === 'all' ? null : wholeNumber(days, 'days'),
      },
    }),
  }),
];

/** `gatewright decision export`: into a file, however many decisions there are. */
function decisionExport(): Command {
  return {
    name: 'decision export',
    usage: `${FILTER_USAGE} --out FILE [--format ${FORMATS.join('|')}] [--url BASE_URL] [--token TOKEN]`,
    summary: 'write decisions into a file, as JSON lines or CSV',
    async run({ args, environment, terminal }) {
      const kinds = { ...FILTER_OPTIONS, out: 'text', format: 'text', url: 'text', token: 'text' } as const;
      const { out, format, url: givenUrl, token: givenToken, ...filters } = readOptions(args, kinds);
      const file = required(out, 'out');
      const url = required(givenUrl ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL');
      const token = required(givenToken ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
      const kind = format === undefined ? undefined : oneOf(format, 'format', FORMATS);
      const path = asked(`${DECISIONS}/export`, [...filtersOf(filters), ['format', kind]]);
      const response = await callService(
        url,
        token,
        { method: 'GET', path },
        AbortSignal.timeout(ANSWER_TIMEOUT_MS * 60),
      );
      if (!response.ok || response.body === null) {
        const { status, reason } = await readAnswer(url, response);
        terminal.err(visible(`refused with ${status} ${reason}`));
        return EXIT_NEGATIVE;
      }
      const bytes = await writeBody(response.body, file, { idleMs: PACK_IDLE_MS, maxBytes: PACK_MAX_BYTES });
      terminal.out(`${file}: ${sizeText(bytes)}`);
      return EXIT_FINE;
    },
  };
}

type Part = readonly [name: string, value: string | undefined];

function filtersOf(options: Readonly<Partial<Record<FilterName, string | undefined>>>): readonly Part[] {
  return Object.entries(FILTERS).map(([option, name]): Part => {
    const entry = Object.entries(options).find(([given]) => given === option);
    return [name, entry?.[1]];
  });
}

function asked(path: string, parts: readonly Part[]): string {
  const query = new URLSearchParams(parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return query.size === 0 ? path : `${path}?${query}`;
}

function isOn(word: string, option: string): boolean {
  return oneOf(word, option, ['on', 'off']) === 'on';
}

function wholeNumber(text: string | undefined, option: string): number {
  const number = Number(text);
  if (Number.isInteger(number)) return number;
  throw new UsageError(`--${option} is not a whole number`);
}
