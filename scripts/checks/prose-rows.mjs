/** The lines of a Markdown text that stand in no code block, each with its number. */
export function proseRows(text) {
  let isFenced = false;
  return text.split('\n').flatMap((row, index) => {
    if (/^\s*(```|~~~)/.test(row)) isFenced = !isFenced;
    return isFenced ? [] : [{ row, line: index + 1 }];
  });
}
