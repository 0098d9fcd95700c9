import { compatibleLength, type Fault, type JsonValue } from '@gatewright/protocol';

/**
 * The fault of a document that is longer than a body may be once its texts are folded, as rules compare them: a letter may stand for
 * many. Empty for any other.
 */
export function foldedSizeFaults(document: JsonValue, path: string, maxCharacters: number): Fault[] {
  const length = compatibleLength(JSON.stringify(document));
  if (length <= maxCharacters) return [];
  return [{ path, message: `has ${length} characters in Normalization Form KC; send at most ${maxCharacters}` }];
}
