const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'misc']);

/** A file is named after what is in it; these names fit everything and so say nothing. */
export function fileNames({ path }) {
  const empty = path.split(/[/._-]/).find((word) => EMPTY_NAMES.has(word.toLowerCase()));
  return empty ? [{ line: 1, message: `"${empty}" in a file name says nothing; name the idea` }] : [];
}
