/** A Markdown table; every cell in one line. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

export const code = (text) => `\`${text}\``;

function cell(value) {
  return String(value ?? '–')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
}

export const GENERATED = '<!-- Printed by `npm run docs`; edit the table that it names, not this page. -->\n';
