import { codePointName, shownParts } from '@gatewright/protocol';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Part of a page; texts in it are escaped. */
export type Part = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Text of others on a page: isolated from what stands around it, and each character that a reader would not see by its code point. */
export function shown(text: string): Part {
  const parts = shownParts(text).map((part) =>
    part.isHidden ? html`<span class="code-point">${codePointName(part.text)}</span>` : html`${part.text}`,
  );
  return html`<bdi>${parts}</bdi>`;
}

/** Ids, digests and keys, which may break anywhere. */
export function code(text: string): Part {
  return html`<code>${shown(text)}</code>`;
}
