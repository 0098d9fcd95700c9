import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf } from '../../scripts/checks/doc-links.mjs';
import { knownFiles } from '../../scripts/workspace/known-files.mjs';
import { ROOT } from '../../scripts/workspace/packages.mjs';
import { withPolicy } from '../content-policy.mjs';
import { navigation, sidebar } from '../navigation.mjs';
import { sitePages } from '../pages.mjs';
import { repositoryMarkdown } from '../repository-markdown.mjs';
import { RANKING, searchable } from '../search.mjs';
import { stagePages } from '../stage.mjs';

/** Where the pages are gathered; git ignores it. */
const STAGE = '.gatewright/pages';

/** The configuration of VitePress; writes the pages that it is for. */
export default async () => {
  const { description, repository } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  const files = knownFiles(ROOT);
  const pages = sitePages(files);
  const titles = await stagePages({ root: ROOT, folder: join(ROOT, 'site', STAGE), files, pages });
  const sources = new Map([...pages].map(([source, page]) => [page, source]));
  return {
    title: 'Gatewright',
    description,
    lang: 'en',
    srcDir: STAGE,
    outDir: 'dist',
    cacheDir: '.gatewright/cache',
    metaChunk: true,
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    // It would be an inline style element; the style of the theme has it.
    appearance: { disableTransition: false },
    markdown: {
      html: false,
      // Other themes have colours whose contrast is too low on the background of code.
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
      anchor: { slugify: slugOf },
      config: (markdown) => repositoryMarkdown(markdown, { pages, sources, repository: `${address}/blob/main` }),
    },
    transformHtml: withPolicy,
    themeConfig: {
      nav: navigation(),
      sidebar: sidebar({ files, pages, titles }),
      outline: [2, 3],
      socialLinks: [{ icon: 'github', link: address }],
      search: { provider: 'local', options: { _render: searchable, miniSearch: { searchOptions: RANKING } } },
    },
  };
};
