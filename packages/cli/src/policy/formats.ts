import { junitXml } from '@gatewright/conformance';
import type { Finding } from '@gatewright/policy';
import { GATEWRIGHT_VERSION, visible } from '@gatewright/protocol';
import { type Check, hasPassed, type Report } from './report.js';

const findingsOf = ({ checks }: Report) => checks.flatMap(({ findings }) => findings);

/** How a report is written, by the name of the format. Each is whole lines. */
export const FORMATS = {
  text: textOf,
  json: (report: Report) => [JSON.stringify(jsonOf(report), null, 2)],
  junit: junitOf,
  sarif: (report: Report) => [JSON.stringify(sarifOf(report), null, 2)],
  github: githubOf,
} as const;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES: readonly FormatName[] = ['text', 'json', 'junit', 'sarif', 'github'];

function textOf(report: Report): string[] {
  const findings = findingsOf(report).map(({ level, file, place, message }) => {
    const at = place === null ? file : `${file}:${place.line}:${place.column}`;
    return visible(`${at}: ${level === 'warning' ? 'warning: ' : ''}${message}`);
  });
  return [...findings, ...report.lines.map(visible)];
}

function jsonOf({ command, checks, data }: Report): object {
  const shown = checks.map((check) => ({ ...check, passed: hasPassed(check) }));
  return { command, passed: checks.every(hasPassed), checks: shown, ...data };
}

/** One suite a file. */
function junitOf({ command, checks }: Report): string[] {
  const files = [...new Set(checks.map(({ file }) => file))];
  const suites = files.map((file) => ({
    name: file,
    className: command,
    cases: checks.filter((check) => check.file === file).map(junitCase),
  }));
  return [junitXml(suites).trimEnd()];
}

function junitCase(check: Check) {
  const lines = textOf({ command: '', checks: [check], lines: [] });
  const status: 'pass' | 'fail' = hasPassed(check) ? 'pass' : 'fail';
  const first = check.findings.find(({ level }) => level === 'error')?.message ?? '';
  return { id: check.name, status, message: first, details: lines.join('\n') };
}

/** SARIF 2.1.0: one run, whose rule is the command. */
function sarifOf(report: Report): object {
  const { command } = report;
  const rules = [{ id: command.replace(' ', '-'), shortDescription: { text: `gatewright ${command}` } }];
  const results = findingsOf(report).map(({ level, file, place, message }) => ({
    ruleId: command.replace(' ', '-'),
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
          ...(place === null ? {} : { region: { startLine: place.line, startColumn: place.column } }),
        },
      },
    ],
  }));
  const driver = { name: 'gatewright', version: GATEWRIGHT_VERSION, rules };
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
}

/** Workflow commands of GitHub Actions, which shows each finding at its line; then the lines for people. */
function githubOf(report: Report): string[] {
  return [...findingsOf(report).map(annotation), ...report.lines.map((line) => visible(line))];
}

function annotation({ level, file, place, message }: Finding): string {
  const at = place === null ? '' : `,line=${place.line},col=${place.column}`;
  return `::${level} file=${escaped(file).replaceAll(':', '%3A').replaceAll(',', '%2C')}${at}::${escaped(message)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
