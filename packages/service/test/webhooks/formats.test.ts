import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyIn } from '../../src/features/webhooks/formats.js';

/** Members of an action that an agent writes. */
const WRITTEN = ['action', 'merchant', 'currency', 'summary'] as const;
const DATA = {
  agentName: 'Buyer',
  action: 'pay',
  amount: 9_000,
  currency: 'EUR',
  merchant: 'evil',
  summary: 'an order',
};

/** The text that people read in Slack. */
function shown(data: object): string {
  const { blocks } = JSON.parse(bodyIn('slack', { type: 'escalation.created', timestamp: '', data: { ...data } }));
  return blocks[1].text.text;
}

test('text of an agent adds no line to what approvers read in Slack, and hides or turns none', () => {
  const breaks = fc.constantFrom('\n', '\r', '\u2028', '\u2029', '\u0085', '\u202e', '\u200b', '\u0000');
  const forged = fc.tuple(fc.string(), breaks, fc.constantFrom('Amount: 1.00 EUR', 'Merchant: known shop'));
  fc.assert(
    fc.property(fc.constantFrom(...WRITTEN, 'agentName' as const), forged, (member, parts) => {
      const lines = shown({ ...DATA, [member]: parts.join('') }).split('\n');
      expect(lines).toHaveLength(shown(DATA).split('\n').length);
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test('a long text is cut between characters', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3 }), (before) => {
      expect(shown({ ...DATA, summary: `${'a'.repeat(before)}${'\u{1f600}'.repeat(3_000)}` })).not.toMatch(/\p{Cs}/u);
    }),
  );
});
