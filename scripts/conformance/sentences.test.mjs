import { expect, test } from 'vitest';
import { sentencesOf, uncited } from './sentences.mjs';

const PAGE = `# The protocol

### 2.1 Holds

A hold ends after a while. A claimed hold is \`CLAIMED\` until it
is settled.

- An item names \`remoteRef\`.

| state | next |
|---|---|
| held | claimed by its counterparty |
`;

const scenario = (section, states) => ({ section, states, steps: [] });

test('the sentences of a page are those of its paragraphs, lists and tables, with their sections', () => {
  expect(sentencesOf(PAGE)).toEqual([
    { section: '2.1', text: 'A hold ends after a while.' },
    { section: '2.1', text: 'A claimed hold is `CLAIMED` until it is settled.' },
    { section: '2.1', text: '- An item names `remoteRef`.' },
    { section: '2.1', text: '| state | next |' },
    { section: '2.1', text: '| held | claimed by its counterparty |' },
  ]);
});

test('a scenario cites a sentence of its section whose codes and most of whose words it has', () => {
  const [ends, claimed] = sentencesOf(PAGE);
  expect(uncited([ends, claimed], [scenario('2.1', 'Every hold ends after a while.')])).toEqual([claimed]);
  expect(uncited([claimed], [scenario('2.1', 'A claimed hold is CLAIMED and then settled.')])).toEqual([]);
  expect(uncited([ends], [scenario('2.2', 'Every hold ends after a while.')])).toEqual([ends]);
});
