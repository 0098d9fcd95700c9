import { base64OfBytes, bytesOfBase64, deflated, inflated } from './deflate.js';
import { type Draft, PARTS } from './draft.js';
import { TEXT_MAX_CHARS } from './source.js';

/** A link without the address of the page, characters; chats and mail programs cut longer ones. */
export const LINK_MAX_CHARS = 32 * 1024;
/** A draft as a link says it before it is compressed, bytes: every text at its bound in the longest form of UTF-8 and JSON. */
const LINK_DRAFT_MAX_BYTES = 4 * 6 * TEXT_MAX_CHARS;

/** What a fragment of this form begins with. */
const MARK = '#1.';

/** Why a link was not read, or not made. */
export type LinkFault = 'unknown-form' | 'damaged' | 'too-large';

export type LinkOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: LinkFault };

/**
 * The fragment of a link that carries a draft: the texts as a JSON array, deflated, in base64url. Browsers send no fragment to a server.
 */
export async function fragmentOf(draft: Draft): Promise<LinkOutcome<string>> {
  const json = JSON.stringify(PARTS.map((part) => draft[part]));
  if (PARTS.some((part) => draft[part].length > TEXT_MAX_CHARS)) return refused('too-large');
  const text = base64OfBytes(await deflated(new TextEncoder().encode(json)));
  const fragment = MARK + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return fragment.length > LINK_MAX_CHARS ? refused('too-large') : { ok: true, value: fragment };
}

/** The draft of a fragment, with sizes bounded before anything is read. Never throws. */
export async function draftOfFragment(fragment: string): Promise<LinkOutcome<Draft>> {
  if (fragment.length > LINK_MAX_CHARS) return refused('too-large');
  if (!fragment.startsWith(MARK)) return refused('unknown-form');
  const text = fragment.slice(MARK.length);
  const bytes = /^[\w-]+$/.test(text) ? bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/')) : null;
  if (bytes === null) return refused('damaged');
  const read = await inflated(bytes, LINK_DRAFT_MAX_BYTES);
  if (typeof read === 'string') return refused(read);
  const texts = textsOf(read);
  if (texts === null) return refused('damaged');
  if (texts.some((each) => each.length > TEXT_MAX_CHARS)) return refused('too-large');
  const [rules = '', mandate = '', request = '', tests = ''] = texts;
  return { ok: true, value: { rules, mandate, request, tests } };
}

/** The texts of a JSON array that has one for each part and nothing else; null for anything else. */
function textsOf(bytes: Uint8Array): string[] | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!Array.isArray(value) || value.length !== PARTS.length) return null;
    const texts = value.filter((each) => typeof each === 'string');
    return texts.length === PARTS.length ? texts : null;
  } catch {
    return null;
  }
}

function refused(fault: LinkFault): { readonly ok: false; readonly fault: LinkFault } {
  return { ok: false, fault };
}
