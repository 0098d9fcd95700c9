import { ALERTS } from './alert-table.mjs';
import { GENERATED } from './markdown.mjs';

/** Where the section of an alert is read. */
const PAGE = 'https://github.com/gatewright/gatewright/blob/main/docs/operate/alerts.md';
const HEAD = '# Printed by npm run docs from scripts/reference/alert-table.mjs.';

const sectionOf = (name) => `${PAGE}#${name.toLowerCase()}`;

/** Text of YAML in single quotes. */
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** The rules for Prometheus, with `wait` in the place of how long an expression holds, if given. */
export function alertRules(wait) {
  const rules = ALERTS.map(
    ({ name, expr, for: held, severity, summary }) => `      - alert: ${name}
        expr: ${quoted(expr)}
        for: ${wait ?? held}
        labels:
          severity: ${severity}
        annotations:
          summary: ${quoted(summary)}
          runbook_url: ${sectionOf(name)}
`,
  );
  return `${HEAD}
groups:
  - name: gatewright
    rules:
${rules.join('')}`;
}

/** Tests of the rules for promtool: each alert fires with its series when its time has passed, and not before. */
export function alertTests() {
  const tests = ALERTS.map(({ name, for: held, fires, at }) => {
    const series = Object.entries(fires).map(
      ([each, values]) => `      - series: ${quoted(each)}\n        values: ${quoted(values)}\n`,
    );
    const early = `      - eval_time: 0m\n        alertname: ${name}\n        exp_alerts: []\n`;
    return `  - name: ${name}
    interval: 1m
    input_series:
${series.join('')}    promql_expr_test:
      - expr: count(ALERTS{alertname="${name}",alertstate="firing"})
        eval_time: ${at}m
        exp_samples:
          - labels: '{}'
            value: 1
${held === '0m' ? '' : `    alert_rule_test:\n${early}`}`;
  });
  return `${HEAD}
rule_files:
  - alerts.yaml
evaluation_interval: 1m
tests:
${tests.join('')}`;
}

/** The alerts, and what an operator does about each. */
export function alertsPage() {
  const sections = ALERTS.map(
    ({ name, expr, for: held, severity, meaning, remedy }) => `## ${name}

${meaning} ${remedy}

\`\`\`
${expr}
\`\`\`

${severity === 'critical' ? 'Critical' : 'Warning'}, ${held === '0m' ? 'at once' : `after ${held}`}.
`,
  );
  return `${GENERATED}
# Alerts

This page has every alert of \`deploy/prometheus/alerts.yaml\` with its meaning, its remedy, and its expression, for operators. [Monitoring](monitoring.md) says how to load
the file. Each alert was fired in a drill ([result](monitoring.md#drill)).

${sections.join('\n')}`;
}
