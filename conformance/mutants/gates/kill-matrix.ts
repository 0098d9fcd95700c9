import type { GateKills } from './kills.js';
import type { Fault } from './mutant.js';

/** The page for people: every fault, how many scenarios of its level detect it, and those that `npm test` runs. */
export function killPage(faults: readonly Fault[], kills: GateKills): string {
  const rowOf = ({ id, level, says, detectedBy }: Fault) => {
    const named = detectedBy.map((scenario) => `\`${scenario}\``).join('<br>');
    return `| ${id} | ${level} | ${says} | ${kills[id]?.length ?? 0} | ${named} |`;
  };
  const inside = faults.filter((fault) => 'changes' in fault);
  const inFront = faults.filter((fault) => 'inFrontOf' in fault);
  const found = faults.filter(({ id }) => (kills[id]?.length ?? 0) > 0).length;
  const head = `| fault | level | what the gate does | detected by | named |
|---|---|---|--:|---|`;
  return `<!-- Printed by \`npm run conformance:gate-kills\`; it is the measure of the scenarios, not of the gate. -->

# Kill matrix of gates

Gates with one fault each: ${found} of ${faults.length} are detected by scenarios. A scenario detects a fault if it fails against the faulty gate twice in a
row; one that is \`errored\` does not count. Each fault was run against the scenarios of its own level, and those that it names, when its row was last run, or when it was new against those that it
names alone. The number says how many of these detect it, and \`gate-kills.json\` names them. \`npm test\` runs each fault against the scenarios of the last column, and a gate without a fault as well: that one must pass them.

## Faults of the service

${head}
${inside.map(rowOf).join('\n')}

## Faults in front of a gate

${head}
${inFront.map(rowOf).join('\n')}
`;
}
