// Navigation and sidebar of the site, from the sections and the titles of their pages.
import { pageOf, pagesBelow } from './pages.mjs';
import { SECTIONS } from './sections.mjs';

/** The sections, for the head of each page. */
export function navigation() {
  return SECTIONS.map(({ path, title }) => ({ text: title, link: `/${path}`, activeMatch: `^/${path}` }));
}

/** All pages by section; those of a folder are folded. */
export function sidebar({ files, pages, titles }) {
  const linkTo = (path) => ({ text: titles.get(path), link: `/${path.replace(/(?:(?<=^|\/)index)?\.md$/, '')}` });
  const itemOf = (source) => {
    const item = linkTo(pageOf(source, pages));
    if (!source.endsWith('/')) return item;
    return { ...item, collapsed: true, items: pagesBelow(source, files).map((each) => linkTo(pages.get(each))) };
  };
  return SECTIONS.map(({ path, title, sources }) => ({
    text: title,
    link: `/${path}`,
    collapsed: false,
    items: sources.map(itemOf),
  }));
}
