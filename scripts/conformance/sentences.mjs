// The sentences of the protocol, and which of them scenarios cite.

const HEADING = /^##+ (\d+(?:\.\d+)*)\.? /;
/** Share of the words of a sentence that a scenario must have to cite it. */
const CITED_SHARE = 0.6;
/** Words that say nothing of what a sentence is about. */
const COMMON = new Set(
  'also and another any are because been before beside but can does each else every for from has have here hold into its itself must never none not one only other otherwise own same such than that the them then there these they this those under until where which while who with without'.split(
    ' ',
  ),
);

/** Sentences, list items and rows of tables of a page, each with its section. */
export function sentencesOf(page) {
  const sections = page.split(/^(?=##+ \d)/m).filter((part) => HEADING.test(part));
  return sections.flatMap((part) => {
    const [, section] = HEADING.exec(part);
    return blocksOf(part.slice(part.indexOf('\n')))
      .flatMap((block) => block.split(/(?<=[.:;])\s+(?=[A-Z`])/))
      .map((text) => ({ section, text: text.replace(/\s+/g, ' ').trim() }))
      .filter(({ text }) => wordsOf(text).length > 1 && !/^\|?[\s|:-]+$/.test(text));
  });
}

/** Paragraphs, items of lists and rows of tables. */
function blocksOf(text) {
  return text.split(/\n\s*\n|\n(?=\s*(?:[-|]|\d+\.)\s?)/).filter((block) => block.trim() !== '');
}

/** The sentences that no scenario of their section cites. */
export function uncited(sentences, scenarios) {
  const cited = scenarios.map((scenario) => {
    const text = JSON.stringify(scenario);
    return { section: scenario.section, text, stems: new Set(wordsOf(text).map(stemOf)) };
  });
  return sentences.filter(({ section, text }) => {
    const terms = [...text.matchAll(/`([^`]+)`/g)].map(([, term]) => term);
    const stems = [...new Set(wordsOf(text.replace(/`[^`]+`/g, ' ')).map(stemOf))];
    return !cited.some(
      (each) =>
        each.section === section &&
        terms.every((term) => each.text.includes(term)) &&
        stems.filter((stem) => each.stems.has(stem)).length >= stems.length * CITED_SHARE,
    );
  });
}

function wordsOf(text) {
  return (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !COMMON.has(word));
}

/** A word without the endings of its forms. */
function stemOf(word) {
  return word.replace(/(?:ies|ied|ing|ed|es|s|d|e)$/, '');
}
