import {
  cutText,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  visibleInline,
  type WebhookEvent,
} from '@gatewright/protocol';

/** Something that happened, as a message says it. */
export interface WebhookEventBody {
  readonly type: WebhookEvent;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: JsonObject;
}

const HEADLINES: Readonly<Record<WebhookEvent, string>> = {
  'escalation.created': 'An action waits for approval',
  'onboarding.requested': 'An agent is asked for',
  'agent.contained': 'An agent was contained',
  'hold.expired': 'A hold expired',
  'hold.unknown': 'The outcome of a hold is unknown',
  'limit.reached': 'The use of a limit reached a threshold',
};

/** What happened, in a few words of the gate's own. */
export function headlineOf({ type }: WebhookEventBody): string {
  return HEADLINES[type];
}

/** Members of a message that people read, in their order. */
const SHOWN: Readonly<Record<string, string>> = {
  agentName: 'Agent',
  name: 'Agent',
  action: 'Action',
  amount: 'Amount',
  merchant: 'Merchant',
  budget: 'Budget',
  percent: 'Percent used',
  period: 'Period',
  remaining: 'Left',
  remainingCount: 'Actions left',
  summary: 'The agent says',
  summaryWithheld: 'Its summary is withheld',
  reasonCode: 'Why',
  rules: 'Rule',
  untrustedFields: 'Untrusted field',
  reason: 'The service says',
  requesterEmail: 'Asked by',
  status: 'Status',
  expiresAt: 'Until',
};

/** At most so many characters of a text, and an ellipsis where that is not all. */
export function shortened(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${cutText(text, maxCharacters)}…`;
}

/** A member of a message: its name for people, and its value as a line of text. */
export interface ShownLine {
  readonly label: string;
  readonly text: string;
}

/** What people read of an event. No text of an agent begins a line, is unseen, or turns the reading direction. */
export function shownLines({ data }: WebhookEventBody): ShownLine[] {
  return Object.entries(SHOWN).flatMap(([member, label]) =>
    shownTexts(member, data).map((text): ShownLine => ({ label, text })),
  );
}

function shownTexts(member: string, data: JsonObject): string[] {
  const value = data[member] ?? null;
  const values = Array.isArray(value) ? value : [value];
  const said = values.filter((each) => each !== null && each !== '');
  if (member !== 'amount' && member !== 'remaining') return said.map(plain);
  return said.map((each) => [each, data['currency'] ?? ''].map(plain).join(' ').trim());
}

/** A line break in it would begin a line that reads as a member of the gate's own. */
function plain(value: JsonValue): string {
  if (isJsonObject(value)) return [value['name'] ?? value['rule'], value['reason']].flatMap(parts).join(': ');
  return visibleInline(typeof value === 'string' ? value : JSON.stringify(value));
}

function parts(value: JsonValue | undefined): string[] {
  return value == null || value === '' ? [] : [plain(value)];
}
