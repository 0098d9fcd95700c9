/** The parts of a draft, in the order in which a link has them. */
export const PARTS = ['rules', 'mandate', 'request', 'tests'] as const;

export type Part = (typeof PARTS)[number];

/** The text of each editor. */
export type Draft = Readonly<Record<Part, string>>;

/** A text of which nothing but space is written counts as left out. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The name of the file that a text is read as: JSON by its first character, else YAML. */
export function fileOf(part: Part, text: string): string {
  return `${part}.${/^\s*[{[]/.test(text) ? 'json' : 'yaml'}`;
}
