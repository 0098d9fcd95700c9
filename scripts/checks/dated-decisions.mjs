/** Each decision in `docs/decisions/` says when it was taken: its section begins with a date. */
export function datedDecisions({ path, text }) {
  if (!/^docs\/decisions\/.*\.md$/.test(path)) return [];
  const rows = text.split('\n');
  return rows.flatMap((row, index) => {
    if (!row.startsWith('## ')) return [];
    const first = rows.slice(index + 1).find((next) => next.trim() !== '') ?? '';
    return /^\d{4}-\d{2}-\d{2}\. /.test(`${first} `)
      ? []
      : [{ line: index + 1, message: `"${row.slice(3)}" has no date; begin its text with one, as in "2026-11-21."` }];
  });
}
