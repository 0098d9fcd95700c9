import { LABELS, METRICS } from '@gatewright/server';
import { code, GENERATED } from './markdown.mjs';

/** Values of a label that the page lists. */
const LISTED_MAX = 12;

/** Every metric and label of the server. */
export function metricsPage() {
  const metrics = Object.entries(METRICS).map(
    ([name, { kind, labels, help }]) => `| ${code(name)} | ${kind} | ${labels.map(code).join(', ')} | ${help} |`,
  );
  const labels = Object.entries(LABELS).map(([name, { values, meaning }]) => {
    const isListed = values.length > 1 && values.length <= LISTED_MAX;
    return `- ${code(name)}: ${meaning}${isListed ? `. ${values.map(code).join(', ')}` : ''}\n`;
  });
  return `${GENERATED}
# Metrics

This page has every metric of \`GET /metrics\` with its labels, for operators. [Monitoring](monitoring.md) says how to serve and read them. Times are seconds, sizes bytes.
The metrics of the process (\`process_…\`, \`nodejs_…\`) are those of the client library.

| metric | kind | labels | meaning |
|---|---|---|---|
${metrics.join('\n')}

## Labels

A value that is not in the table of a label is shown as \`other\`, so that no caller adds a series. No label names an organisation, an agent, a merchant or a person.

${labels.join('')}

## What is not shown

Figures of the store are read at most every 5 s, and left out where it does not answer within 2 s. Each counts up to 10,000 rows, those of \`gatewright_backlog_rows\` up to
100,000. A server counts what it did itself since its start. Money of holds that a revocation or a containment released is not counted. Calls that are no HTTP are not counted.
Keys of organisations, which derive from the issuer key, and certificates have no age.
`;
}
