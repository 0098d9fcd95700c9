const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** The characters of XML 1.0 §2.2; others have no place in it, not even escaped. */
const LEGAL = /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** A text as it stands in XML or HTML, in an element or an attribute. */
export function escapedXml(text: string): string {
  const legal = [...text].filter((character) => LEGAL.test(character));
  return legal.join('').replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
