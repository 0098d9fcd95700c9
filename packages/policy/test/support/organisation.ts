import { type Organisation, readOrganisation } from '../../src/index.js';

/** The organisation of files by their names. */
export function organisationOf(files: Readonly<Record<string, string>>): Organisation {
  return readOrganisation(Object.entries(files).map(([file, text]) => ({ file, text })));
}

/** Its findings as lines, as the command prints them. */
export function linesOf({ findings }: Pick<Organisation, 'findings'>): string[] {
  return findings.map(({ level, file, place, message }) => {
    const at = place === null ? '' : `:${place.line}:${place.column}`;
    return `${file}${at}: ${level === 'warning' ? 'warning: ' : ''}${message}`;
  });
}

export const LIMITS = `kind: sop
name: limits
rules:
  strict: true
  molecules:
    - id: large
      combinator: any
      atoms: [{ predicate: amount-over, config: { limit: 500, currency: USD } }]
      decision: escalate
      reasonCode: LARGE_ORDER
    - id: portal
      combinator: all
      atoms:
        - { predicate: field-equals, config: { field: channel, value: portal }, not: true }
        - { predicate: amount-over, config: { limit: 100 } }
      decision: block
      reasonCode: CHANNEL_NOT_ALLOWED
`;

export const LIMITS_TESTS = `kind: tests
name: limits
policy: [limits]
now: 2026-03-02T10:00:00Z
request: { action: buy, amount: 500, currency: USD }
context: { channel: portal }
cases:
  - name: the limit is permitted
    expect: { decision: allow, code: AUTHORIZED, fired: [] }
  - name: a cent above it waits
    request: { amount: 500.01 }
    expect: { decision: escalate, code: LARGE_ORDER, fired: [limits/large] }
table:
  - name: channels
    columns: [request.amount, context.channel, expect.decision, expect.code]
    rows:
      - [100, mail, allow, AUTHORIZED]
      - [100.01, mail, block, CHANNEL_NOT_ALLOWED]
      - [100.01, portal, allow, AUTHORIZED]
`;
