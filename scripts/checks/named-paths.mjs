const SPAN = /`([^`\n]+)`/g;
const TOP = /^(?:packages|conformance|deploy|docs|scripts|bench|examples|\.github)\//;
const IN_PACKAGE = /^([a-z-]+)\/(?:src|test)(?:\/|$)/;
/** Placeholders and patterns name no file. */
const PATTERN = /[*{}<>]|[A-Z]{3,}|…/;

/** Paths of the repository that a page names in code font lead to a file or a folder; `gate/src/…` is one of the package `gate`. */
export function namedPaths({ path, text }, { exists }) {
  if (!path.endsWith('.md')) return [];
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(SPAN)].flatMap(([, span]) => {
      const named = pathOf(span, exists);
      return named === undefined || exists(named) ? [] : [{ line: index + 1, message: `${span}: leads nowhere` }];
    }),
  );
}

function pathOf(span, exists) {
  if (PATTERN.test(span) || /\s/.test(span)) return undefined;
  if (TOP.test(span)) return span;
  const [, folder] = IN_PACKAGE.exec(span) ?? [];
  return folder !== undefined && exists(`packages/${folder}`) ? `packages/${span}` : undefined;
}
