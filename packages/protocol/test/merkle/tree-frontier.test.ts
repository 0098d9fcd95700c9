import { expect, test } from 'vitest';
import { sha256, utf8 } from '../../src/bytes/index.js';
import { AppendOnlyTree, logLeafHash, logNodeHash, TreeFrontier } from '../../src/merkle/index.js';

test('the root after each leaf is that of the tree with all its nodes', () => {
  const [frontier, tree] = [new TreeFrontier(sha256), new AppendOnlyTree(logNodeHash)];
  expect(frontier.root()).toEqual(tree.root());
  for (let size = 1; size <= 130; size += 1) {
    const leaf = logLeafHash(utf8(String(size)));
    frontier.append(leaf);
    tree.append(leaf);
    expect([frontier.size, frontier.root()]).toEqual([size, tree.root()]);
  }
});
