import { isScript } from './tree.mjs';

const MARK = /\b(TODO|FIXME|XXX)\b/;
const COMMENT = /(?:^|\s)(?:\/\/|\/\*|\*\s|#\s|<!--)(.*)/;

/** Unfinished work is an issue, not a mark. In scripts only comments count: XXX is a currency code too. */
export function unfinishedWork(file) {
  return file.text.split('\n').flatMap((text, index) => {
    const read = isScript(file)
      ? (COMMENT.exec(text)?.[1] ?? '')
      : /\.(md|yml|yaml|sh|sql|html|css)$/.test(file.path)
        ? text
        : '';
    const mark = MARK.exec(read)?.[1];
    return mark ? [{ line: index + 1, message: `${mark}: finish it or file an issue` }] : [];
  });
}
