// Diagrams are Mermaid in the sources, which code hosts draw as well. The site draws them when it is built.
import { renderMermaidSVG } from 'beautiful-mermaid';

const NAMES = { flowchart: 'Flowchart', sequenceDiagram: 'Sequence diagram', stateDiagram: 'State diagram' };

/** A diagram shrinks with its page down to this part of its width, at which its text is still legible; below it scrolls. */
const LEAST_SCALE = 0.8;

/**
 * A diagram as an element of a page. Its colours, font and derived variables are in the style of the theme, which the policy of the page
 * permits; it loads nothing.
 * @param {string} text Mermaid: a flowchart, a sequence or a state diagram. Throws where it cannot be read.
 * @param {string} id distinguishes the diagrams of one page.
 */
export function diagram(text, id) {
  const kind = /^[a-zA-Z]+/.exec(text.trim())?.[0] ?? '';
  const label = NAMES[kind];
  if (label === undefined) throw new Error(`a diagram is one of ${Object.keys(NAMES).join(', ')}; this is ${kind}`);
  const drawn = renderMermaidSVG(text, { transparent: true, padding: 8 });
  const [, width] = /viewBox="0 0 ([\d.]+)/.exec(drawn);
  const svg = drawn
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(
      /(<svg [^>]*?) width="[^"]*" height="[^"]*" style="[^"]*"/,
      `$1 width="${Math.ceil(width)}" style="min-width: ${Math.ceil(width * LEAST_SCALE)}px"`,
    )
    .replaceAll(/(?<=\sid="|url\(#)([^")]+)/g, `${id}-$1`);
  return `<figure class="diagram" role="img" aria-label="${label}" tabindex="0" v-pre>${svg}</figure>\n`;
}
