import type { GateKills } from './kills.js';
import type { GateMutant } from './mutant.js';

/** The page for people: every mutant, how many scenarios of its level detect it, and those that the tests run. */
export function killPage(mutants: readonly GateMutant[], kills: GateKills): string {
  const rowOf = ({ id, level, says, detectedBy }: GateMutant) => {
    const named = detectedBy.map((scenario) => `\`${scenario}\``).join('<br>');
    return `| ${id} | ${level} | ${says} | ${kills[id]?.length ?? 0} | ${named} |`;
  };
  const inside = mutants.filter((mutant) => 'changes' in mutant);
  const inFront = mutants.filter((mutant) => 'inFrontOf' in mutant);
  const found = mutants.filter(({ id }) => (kills[id]?.length ?? 0) > 0).length;
  const head = `| mutant | level | what the gate does | detected by | named |
|---|---|---|--:|---|`;
  return `<!-- Printed by \`npm run conformance:gate-kills\`; it is the measure of the scenarios, not of the gate. -->

# Kill matrix of gates

Mutants of a gate, wrong in one place each: ${found} of ${mutants.length} are detected by scenarios. A scenario detects a mutant if it fails against the mutant twice in a
row; one that is \`errored\` does not count. Each mutant was run against the scenarios of its own level, and those that it names, when its row was last run, or when it was new against those that it
names alone. The number says how many of these detect it, and \`gate-kills.json\` names them. \`npm run test:all\` runs each mutant against the scenarios of the last column, and a gate without a change as well: that one must pass them.

## Mutants of the service

${head}
${inside.map(rowOf).join('\n')}

## Mutants in front of a gate

${head}
${inFront.map(rowOf).join('\n')}
`;
}
