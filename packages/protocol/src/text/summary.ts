/** Longest summary of an action, characters. */
export const SUMMARY_MAX_CHARS = 500;

/** The member of the signed context that says in words what the action is. */
export const SUMMARY_MEMBER = 'summary';

/** What a reader does not see, or what changes the order of what they see. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

/** True for a line of text that a person can read as it is: not blank, at most 500 characters, none of them invisible. */
export function isSummary(value: unknown): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && [...value].length <= SUMMARY_MAX_CHARS && !UNSEEN.test(value)
  );
}
