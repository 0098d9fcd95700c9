import type { Page } from 'playwright-core';
import { FAKE_LINE, LOOK_ALIKE, RIGHT_TO_LEFT_WORD } from './hostile-answers.js';

/** The longest text that a page shows before a person asks for the rest, with what a sentence has around it. */
const SHOWN_MAX = 400;

/**
 * What a page does with texts of others that it must not: hidden characters in them, lines of their own, words that move what stands beside
 * them, thousands of characters, look-alikes without a mark, and markup. Each with the member and the place. Fields that a person edits have
 * the true text, and are left out.
 */
export function shownFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ fakeLine, lookAlike, word, max }) => {
      const found = new Set<string>();
      const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
      const isolated = /\u2068[^\u2068\u2069]*\u2069/gu;
      const placeOf = (element: Element | null) => {
        const names: string[] = [];
        for (let each = element; each !== null && names.length < 4; each = each.parentElement) {
          names.unshift(each.tagName.toLowerCase() + (each.className === '' ? '' : `.${each.className}`));
        }
        return names.join(' > ');
      };
      const membersOf = (text: string) =>
        [...text.matchAll(/\u00ab([^\u00bb]*)\u00bb/g)].map(([, name]) => name).join(', ');
      const note = (what: string, text: string, element: Element | null, at = '') =>
        found.add(`${what}: ${membersOf(text) || JSON.stringify(text.slice(0, 60))} in ${placeOf(element)}${at}`);
      const examine = (text: string, element: Element, at: string) => {
        const isBlock = at === '' && element.closest('pre, .diff') !== null;
        const bare = text.replace(isolated, '');
        if (hidden.test(isBlock ? bare.replaceAll('\n', '') : bare)) note('a hidden character', text, element, at);
        if (text.includes(`\n${fakeLine}`)) note('a line of its own', text, element, at);
        if (bare.includes(word) && !isBlock && (at !== '' || element.closest('bdi') === null)) {
          note('not isolated', text, element, at);
        }
        if (text.length > max && !isBlock) note('not cut', text, element, at);
      };
      const isEdited = (element: Element) => element.closest('input, textarea, script, style, .code-editor') !== null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of [
            'title',
            'aria-label',
            'aria-description',
            'alt',
            'placeholder',
            'download',
            'data-label',
            'label',
          ]) {
            const text = node.getAttribute(name);
            if (text !== null) examine(text, node, `[${name}]`);
          }
          continue;
        }
        const element = node.parentElement;
        const text = node.textContent ?? '';
        if (element === null || isEdited(element) || text.trim() === '') continue;
        examine(text, element, element.tagName === 'OPTION' ? ' (text)' : '');
        if (text.includes(lookAlike) && element.closest('pre, .diff, .alert') === null) {
          const isMarked =
            element.tagName === 'OPTION' ? /\(.*alphabets.*\)/.test(text) : nextOf(element)?.matches('.alert');
          if (isMarked !== true) note('a look-alike without a mark', text, element);
        }
      }
      function nextOf(element: Element): Element | null {
        let next = element.closest('bdi')?.nextElementSibling ?? null;
        if (next?.tagName === 'BUTTON') next = next.nextElementSibling;
        return next;
      }
      examine(document.title, document.documentElement, '[document.title]');
      if (document.querySelector('#hostile') !== null) found.add('markup became an element');
      return [...found];
    },
    { fakeLine: FAKE_LINE, lookAlike: LOOK_ALIKE, word: RIGHT_TO_LEFT_WORD, max: SHOWN_MAX },
  );
}
