import { readFileSync } from 'node:fs';
import { loadCommands } from '@gatewright/cli/commands';
import { parseYaml } from '@gatewright/policy';
import { expect, test } from 'vitest';

test.each(['workflow.yml', 'pre-commit-config.yaml'])(
  'ci/%s is YAML, and calls commands that there are',
  async (name) => {
    const text = readFileSync(new URL(`ci/${name}`, import.meta.url), 'utf8');
    expect(parseYaml(text).ok).toBe(true);
    const called = [...text.matchAll(/gatewright (policy \w+)/g)].map(([, command]) => command);
    expect(called.length).toBeGreaterThan(1);
    const names = (await loadCommands()).map((command) => command.name);
    expect(called.filter((command) => !names.some((each) => each === command))).toEqual([]);
  },
);
