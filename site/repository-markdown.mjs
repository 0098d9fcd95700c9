// The Markdown of the repository on the site: its links, its diagrams, and the playground.
import { diagram } from './diagram.mjs';
import { siteLink } from './pages.mjs';

/** The page that shows the playground, which the build copies beside it. */
const PLAYGROUND_PAGE = 'learn/playground.md';
const PLAYGROUND = '<iframe class="playground" src="../playground/index.html" title="Playground"></iframe>\n';

/**
 * Adds to a parser what the pages of the repository need on the site.
 * @param {{ pages: ReadonlyMap<string, string>, sources: ReadonlyMap<string, string>, repository: string }} of `sources` has the source of
 *   each page.
 */
export function repositoryMarkdown(markdown, { pages, sources, repository }) {
  markdown.core.ruler.push('site_links', ({ tokens, env }) => {
    const source = sources.get(env.relativePath);
    if (source === undefined) return;
    for (const { type, attrs } of tokens.flatMap(({ children }) => children ?? [])) {
      const link = LINK_ATTRIBUTES[type];
      const attribute = attrs?.find(([name]) => name === link);
      if (attribute) attribute[1] = siteLink({ link: attribute[1], source, pages, repository });
    }
  });
  markdown.core.ruler.push('empty_headers', ({ tokens }) => {
    for (const [index, { type, content }] of tokens.entries()) {
      const isEmpty = type === 'inline' && content === '' && tokens[index - 1].type === 'th_open';
      if (isEmpty) for (const token of [tokens[index - 1], tokens[index + 1]]) token.tag = 'td';
    }
  });
  markdown.core.ruler.push('playground', ({ Token, tokens, env }) => {
    if (env.relativePath !== PLAYGROUND_PAGE) return;
    const frame = new Token('html_block', '', 0);
    frame.content = PLAYGROUND;
    tokens.push(frame);
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, renderer) => {
    const { info, content } = tokens[index];
    // Colours cost a quarter of a build, and are most of the bytes of a page of declarations.
    if (env.isSearched || EXPORTS_PAGE.test(env.relativePath)) return plainCode(content, markdown.utils);
    return info.trim() === 'mermaid'
      ? diagram(content, `diagram-${index}`)
      : fence(tokens, index, options, env, renderer);
  };
}

const EXPORTS_PAGE = /^packages\/[^/]+\/api\.md$/;

const plainCode = (content, { escapeHtml }) =>
  `<div class="language-"><pre v-pre tabindex="0"><code>${escapeHtml(content)}</code></pre></div>\n`;

const LINK_ATTRIBUTES = { link_open: 'href', image: 'src' };
