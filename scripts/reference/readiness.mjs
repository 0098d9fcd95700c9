import { READINESS_CAUSES } from '@gatewright/protocol';
import { GENERATED } from './markdown.mjs';

/** What `GET /readyz` names, and what an operator does about each. */
export function readinessPage() {
  const rows = Object.entries(READINESS_CAUSES).map(
    ([cause, { status, meaning, remedy }]) => `| \`${cause}\` | ${status} | ${meaning} | ${remedy} |`,
  );
  return `${GENERATED}
# Readiness

\`GET /readyz\` lists in \`degraded\` what is wrong, each with \`cause\`, \`since\` and \`detail\`, the gravest first. At 503 no decisions are made,
and \`degraded\` is in \`data\` as well. At 200 decisions go on. \`since\` is when it began: each server looks every two seconds, also while no
probe asks.

| cause | status | what it means | what to do |
|---|---|---|---|
${rows.join('\n')}

A server that starts or stops answers 503 without a cause.
`;
}
