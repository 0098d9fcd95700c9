import { CHECKS } from '@gatewright/gate';
import { GENERATED } from './markdown.mjs';

/** One call as a Mermaid diagram: the checks by the file that has them. The ledger decides its checks in the commit, after all others. */
function callDiagram() {
  const isLedger = ({ source }) => source.startsWith('ledger/');
  const sources = [
    ...new Set(CHECKS.toSorted((one, other) => isLedger(one) - isLedger(other)).map(({ source }) => source)),
  ];
  const files = sources.map((source) => /(\w+)\.ts$/.exec(source)[1]);
  const checks = sources.map((source) => CHECKS.filter((check) => check.source === source).map(({ name }) => name));
  const ids = ['request', ...files, 'verdict'];
  const lines = [
    'request(["signed request"])',
    ...files.map((file, index) => `${file}["${[`${file}:`, ...checks[index]].join('<br>')}"]`),
    'verdict(["verdict, with hold and record"])',
    ids.join(' --> '),
  ];
  return `flowchart TD\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** The checks of an authorize call. */
export function checksPage() {
  const rows = CHECKS.map(({ name, demands, codes, by, source }, index) => {
    const refusals = codes.map((code) => `\`${code}\``).join(', ');
    return `| ${index + 1} | ${name} | ${demands} | ${refusals} | [\`${by}\`](../../packages/${source}) |`;
  });
  return `${GENERATED}
# Checks

This page has the checks of a request in their order, for developers who handle refusals. A request is refused with a code of the first check in this table that it violates. Source: \`packages/gate/src/checks/precedence.ts\`, which a
test holds to the gate: each pair of checks, and random sets of them.

| | check | demands | refuses with | function |
|---|---|---|---|---|
${rows.join('\n')}

The policy also refuses, escalates or contains with codes that its rules declare. Among rules and constraints the most restrictive decision
wins; [The verdict](../learn/verdict.md#which-refusal-wins) has the ties.

Nonce, containment and reservation are decided in the commit, where no other call can change them any more. Rate limits belong to
the host and are no checks: a call above a rate limit is answered \`RATE_LIMIT_EXCEEDED\`, leaves no record, and consumes no nonce. Requests without a verified signature
are limited by source and by named agent; those of an agent, where its host limits them, after the payload binding.

## One call

The gate runs the checks in these groups, named by their files. The first refusal ends the call; its answer is a verdict too.

\`\`\`mermaid
${callDiagram()}\`\`\`
`;
}
