// The counts of the foreign gate, as its README shows them.
const START = '<!-- counts -->\n';
const END = '<!-- end of counts -->';

/** What failed and is not explained by a reason, and what is explained and did not fail. */
export function unexplained(failed, reasons) {
  return [
    ...failed.filter((id) => !reasons.some(({ start }) => id.startsWith(start))).map((id) => `${id} fails unexplained`),
    ...reasons
      .filter(({ start }) => !failed.some((id) => id.startsWith(start)))
      .map(({ start }) => `nothing of ${start} fails`),
  ];
}

/** A table of the counts of each level. */
export function countsTable({ levels, totals }) {
  const row = (name, { pass, fail, errored, skipped }) => `| ${name} | ${pass} | ${fail + errored} | ${skipped} |`;
  return [
    '| level | passed | failed | skipped |',
    '|---|---|---|---|',
    ...levels.map((each) => row(each.level, each.totals)),
    row('all', totals),
  ].join('\n');
}

/** The page with the table of these counts in its place. Throws where it has none. */
export function withCounts(page, counts) {
  const [before, after] = [page.indexOf(START), page.indexOf(END)];
  if (before === -1 || after < before) throw new Error('README.md has no place for the counts');
  return `${page.slice(0, before + START.length)}${countsTable(counts)}\n${page.slice(after)}`;
}
