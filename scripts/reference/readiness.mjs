import { READINESS_CAUSES } from '@gatewright/protocol';
import { GENERATED } from './markdown.mjs';

/** What `GET /readyz` names, and what an operator does about each. */
export function readinessPage() {
  const rows = Object.entries(READINESS_CAUSES).map(
    ([cause, { status, meaning, remedy }]) => `| \`${cause}\` | ${status} | ${meaning} | ${remedy} |`,
  );
  return `${GENERATED}
# Readiness

This page says why a gate makes no decisions or is degraded, and what to do about each cause, for operators.

\`GET /readyz\` lists the causes in \`degraded\`, the gravest first, each with \`cause\`, \`since\` and \`detail\`. With status 503 the gate makes no decisions,
and \`degraded\` is in \`data\` as well. With status 200 it makes decisions. \`since\` is the start of the cause: each server checks every two seconds,
also without probes.

| cause | status | what it means | what to do |
|---|---|---|---|
${rows.join('\n')}

A server that starts or stops answers 503 without a cause.
`;
}
