// The counts of the foreign gate, as its README shows them.
const START = '<!-- counts -->\n';
const END = '<!-- end of counts -->';

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
