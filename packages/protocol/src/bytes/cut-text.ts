const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

/**
 * The beginning of a text, at most `maxUnits` UTF-16 code units, cut between code points. A lone surrogate that the text has
 * itself becomes U+FFFD, so that the result is well-formed: it can be signed, and sent as JSON.
 */
export function cutText(text: string, maxUnits: number): string {
  const splitsPair = text.length > maxUnits && (text.codePointAt(maxUnits - 1) ?? 0) > 0xff_ff;
  return text.slice(0, splitsPair ? maxUnits - 1 : maxUnits).replaceAll(LONE_SURROGATE, '\ufffd');
}
