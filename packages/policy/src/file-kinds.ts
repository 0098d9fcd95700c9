/** The schema that a kind of file has. */
export const SCHEMA_OF_KIND = {
  standard: 'RulesFile',
  sop: 'RulesFile',
  assignments: 'AssignmentsFile',
  tests: 'TestsFile',
} as const;

export type FileKind = keyof typeof SCHEMA_OF_KIND;

export function isKind(word: unknown): word is FileKind {
  return typeof word === 'string' && Object.hasOwn(SCHEMA_OF_KIND, word);
}
