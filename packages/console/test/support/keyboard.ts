import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a person can use: links, buttons, fields, what opens details, and editors. */
const USABLE =
  'a[href], button:not([disabled]), input, select, textarea, summary, .code-editor, [tabindex]:not([tabindex="-1"])';

interface Stops {
  /** Everything usable that is shown, in the order of the page. */
  readonly expected: readonly string[];
  /** What Tab focuses from the start of the page, one after the other. */
  readonly reached: readonly string[];
  /** Of those, what shows no focus. */
  readonly unseen: readonly string[];
}

/** Walks a page from its start by Tab, once through all that it has. */
export async function stops(page: Page): Promise<Stops> {
  const expected = await page.evaluate((usable) => {
    const shown = [...document.querySelectorAll(usable)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const names = shown.map((each, place) => {
      const name = `${place} ${each.tagName} ${(each.textContent || each.getAttribute('name') || '').slice(0, 40)}`;
      each.setAttribute('data-stop', name);
      return name;
    });
    const reached: [name: string, isSeen: boolean][] = [];
    const note = (event: FocusEvent) => {
      const { target } = event;
      const [inner] = event.composedPath();
      if (!(target instanceof HTMLElement) || !(inner instanceof HTMLElement)) return;
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      const isSeen = inner !== target || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
      // A browser also stops at what scrolls.
      const name =
        target.getAttribute('data-stop') ?? (target.scrollHeight > target.clientHeight ? '' : target.tagName);
      if (name !== '' || !isSeen) reached.push([name, isSeen]);
    };
    document.addEventListener('focusin', note);
    Object.assign(window, { stopsReached: reached, noteStop: note });
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    reached.length = 0;
    return names;
  }, USABLE);
  const state = () =>
    page.evaluate(() => {
      const editor = document.activeElement?.shadowRoot?.querySelector('.cm-editor');
      const isSeen = editor == null || getComputedStyle(editor).outlineStyle !== 'none';
      return { count: Reflect.get(window, 'stopsReached').length, isSeen };
    });
  // What scrolls takes a step of its own.
  for (let step = 0; step < 2 * expected.length; step += 1) {
    await page.keyboard.press('Tab');
    const { count, isSeen } = await state();
    // An editor draws its focus a moment later.
    if (!isSeen) await expect.poll(async () => (await state()).isSeen).toBe(true);
    if (count >= expected.length) break;
  }
  const found: unknown = await page.evaluate(() => {
    document.removeEventListener('focusin', Reflect.get(window, 'noteStop'));
    return Reflect.get(window, 'stopsReached');
  });
  const reached = Array.isArray(found) ? found : [];
  return {
    expected,
    reached: reached.map(([name]) => String(name)),
    unseen: reached.filter(([, isSeen]) => isSeen !== true).map(([name]) => String(name)),
  };
}

/** Opens the dialog of a button by keyboard, goes once through it and leaves it by Escape. Returns what went wrong. */
export async function escapes(page: Page, button: Locator): Promise<string[]> {
  const wrong: string[] = [];
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  const { length } = await dialog.locator(USABLE).all();
  for (let step = 0; step <= length; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await isInside())) wrong.push(`Tab ${step} leaves the dialog`);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const isBack = () => button.evaluate((element) => element === document.activeElement);
  await expect.poll(isBack, { message: 'focus returns to the button' }).toBe(true);
  return wrong;
}
