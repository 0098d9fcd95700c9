import { annotatedRows, testList } from './annotated-tests.mjs';
import { GENERATED } from './markdown.mjs';

const PAGE = 'docs/reference/threat-model.md';

const GROUPS = {
  requests: 'Requests',
  money: 'Money and authority',
  holds: 'Holds and settlement',
  records: 'People, reports and records',
  operations: 'Operations',
};

/** Which attack has which result, and the test that shows it. */
export function threatModelPage() {
  const rows = annotatedRows('threat');
  const stray = rows.find(({ head }) => !Object.hasOwn(GROUPS, head));
  if (stray !== undefined)
    throw new Error(`threat ${stray.key}: "${stray.head}" is none of ${Object.keys(GROUPS).join(', ')}`);
  const parts = Object.entries(GROUPS).map(([group, title]) => {
    const items = rows
      .filter(({ head }) => head === group)
      .map(({ text, tests }) => {
        const [threat, result = ''] = text.split(' => ');
        return `- **${threat}.**${result === '' ? '' : ` Result: ${result}.`}\n${testList(tests, PAGE)}`;
      });
    return `## ${title}\n\n${items.join('')}`;
  });
  return `${GENERATED}
# Threat model

This page lists the attacks that a gate withstands, and the tests that show it, for reviewers of its security. Attackers are an agent whose model was manipulated or whose key was stolen, a receiving service that claims more than it was promised, and any party on
the network between them. They must not obtain an action without authority, money above a ceiling, money twice, or a record that hides either. The operator of
the gate, its host and its keys are trusted; the evidence log shows afterwards what they did.

Each item names the tests that fail without the defence. The items are comments above their tests (\`// threat\`).

${parts.join('\n')}
## Out of scope

- **A stolen agent key** acts as the agent until the agent is contained. Ceilings, rules and people limit it meanwhile.
- **Metadata.** The holder of an authorization id can read its outcome and, with open settlement, settle or void it while it is unclaimed, as the protocol
  defines. \`GATEWRIGHT_SETTLEMENT=strict\`, or one registered counterparty, prevents this.
- **TLS** is part of the deployment: the gate listens on loopback by default ([hosting](../operate/hosting.md)).
- **Trusted proxies** are named by the operator. Each must append the address of its client to \`X-Forwarded-For\`; other programs at an address in
  \`GATEWRIGHT_TRUSTED_PROXIES\` choose the address under which their calls count.
- **Scripts of the origin of a gate in a page** have its keys sign while they run there; they cannot take a signing key away
  ([keys in a page](../../packages/browser/README.md#keys)).
- **The operator's keys and disk.** Evidence shows tampering to a reader with an earlier checkpoint; it does not prevent it. The gate states, under the key
  of its log, which records of a shared log belong to an organisation, and that a span holds no others.
`;
}
