/** Languages in which the pages are written; the first one is for every other. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language that the browser asks for. */
export const language: Language =
  navigator.languages.flatMap((tag) => LANGUAGES.find((each) => each === tag.slice(0, 2)) ?? [])[0] ?? 'en';
