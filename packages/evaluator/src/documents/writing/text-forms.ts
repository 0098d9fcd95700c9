import { currencyCode } from '@gatewright/protocol';
import {
  FORM_ALIKE,
  FORM_FOLDED,
  FORM_LOWER,
  FORM_PLAIN,
  FORM_SEARCHED,
  pushForm,
  TEXT_EDGE,
} from '../../values/folding.js';
import { TextBuffer } from '../../values/text-buffer.js';

/** Texts of documents in the forms in which the program compares them. */

export function lower(text: string): string {
  return inForm(FORM_LOWER, text);
}

/** A currency as programs compare it: its code in lower case. A text that spells none stays, and no currency equals it. */
export function currencyForm(text: string): string {
  return currencyCode(text)?.toLowerCase() ?? text;
}

export function plain(text: string): string {
  return inForm(FORM_PLAIN, text);
}

export function folded(text: string): string {
  return inForm(FORM_FOLDED, text);
}

/** A term as texts are searched for it; by `alike`, with characters as the ASCII ones that they look like. */
export function searched(text: string, alike: boolean): string {
  return inForm(alike ? FORM_ALIKE : FORM_SEARCHED, text);
}

const EDGE = String.fromCharCode(TEXT_EDGE);

/** A pattern as the term that texts are searched for: with an edge where it has no `*`. Empty where the pattern has no text to compare. */
export function searchedGlob(pattern: string): string {
  const text = searched(pattern.replace(/^\*|\*$/g, ''), false);
  if (text === '') return '';
  return `${pattern.startsWith('*') ? '' : EDGE}${text}${pattern.endsWith('*') ? '' : EDGE}`;
}

function inForm(form: number, text: string): string {
  const source = new TextBuffer(text.length + 1);
  const out = new TextBuffer(text.length + 1);
  source.pushString(text);
  pushForm(form, source, 0, source.length, out);
  let written = '';
  for (let at = 0; at < out.length; at += 1) written += String.fromCharCode(out.units[at] ?? 0);
  return written;
}
