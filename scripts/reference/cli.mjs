import { loadCommands } from '@gatewright/cli/commands';
import { GENERATED } from './markdown.mjs';

const AGENT = {
  name: 'Buyer',
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 500,
  maxAmount: 5000,
  merchants: ['acme-supplies', 'globex'],
  riskTier: 'medium',
  riskSignals: { amountShare: 0.5, newMerchant: 'strict' },
  sop: {
    title: 'Procurement approval',
    documentJson: {
      molecules: [
        {
          id: 'large-order',
          combinator: 'any',
          atoms: [{ predicate: 'amount-over', config: { limit: 250 } }],
          decision: 'escalate',
          reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
        },
      ],
    },
  },
};

const MANDATE = {
  scope: 'book-travel',
  currency: 'EUR',
  perTxnMax: '400.00',
  maxAmount: 2000,
  resources: ['crm'],
  validUntil: '2030-01-01T00:00:00Z',
  requirePayloadBinding: true,
};

const fileOf = (name, body) => `\`${name}\`:\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;

/** The worked examples of the command, and every command with its options. */
export async function cliPage() {
  const commands = (await loadCommands()).map(commandSection).join('\n');
  return `${GENERATED}
# Command line

This page has the commands of \`gatewright\`, for operators, admins and developers: first the common tasks, then every command.

\`gatewright help\` lists every command, \`gatewright help GROUP\` and \`gatewright GROUP --help\` those of a group,
\`gatewright help GROUP VERB\` one of them. Exit status: 0 success, 1 a negative answer, 2 a wrong call,
3 evidence without faults that is incomplete.

Commands that call a running gate take its address and an access token from \`--url\` and \`--token\`, or from \`GATEWRIGHT_URL\` (with the
path, as in \`http://127.0.0.1:4400/api/v1\`) and \`GATEWRIGHT_TOKEN\`. Each prints text, or the answer with \`--json\`. Irreversible
commands need \`--yes\`. Amounts are digits with \`.\` before decimals, as in \`1200.50\`, whatever the locale; other forms are refused. In a checkout, while \`npm start\` runs:

\`\`\`sh
gatewright() { node packages/cli/dist/main.js "$@"; }
export GATEWRIGHT_URL=$(node -p "require('./data/bootstrap.json').baseUrl")
export GATEWRIGHT_TOKEN=$(node -p "require('./data/bootstrap.json').owner.token")
\`\`\`

## Create an agent

\`\`\`sh
gatewright agent create --name Buyer --scope purchase-order --currency USD --per-txn-max 500 --max-amount 5000 \\
  --merchant acme-supplies --merchant globex --out buyer.json
\`\`\`

\`buyer.json\` is the configuration for a guard, with the agent's secret key, in a new file of mode 0600. Without \`--out\` it is printed once.
\`--passphrase-file\` encrypts the key. With \`--public-key\` the agent keeps its own key.

Put further members into a file; an option replaces a member of the file.

${fileOf('agent.json', AGENT)}

\`\`\`sh
gatewright agent create --file agent.json --name 'Second buyer' --out second-buyer.json
\`\`\`

A file with an error is refused before anything is sent, with line, column and path: \`agent.json:9:3: $.riskTier must be one of "low", "medium", "high", "critical"\`.

## Import agents

\`\`\`
gatewright agent import agents.jsonl --out configs.jsonl
\`\`\`

\`agents.jsonl\` has one agent a line, or is a JSON array; each is what \`agent create --file\` takes, under a name of its own. The configurations with the keys are appended to
\`configs.jsonl\` (mode 0600). After an interruption, run the command again: it creates no name twice. If an answer was lost, so are the keys in it. The command names these agents, at most 100: retire them with \`agent retire\` and import them again.

## Issue a mandate

A mandate is the spending limit of an agent: which action it may do, in which currency, up to which amount at once and in all.

\`\`\`sh
AGENT=$(node -p "require('./buyer.json').agentDid")
gatewright mandate issue --agent $AGENT --scope book-travel --currency EUR --per-txn-max 400 --max-amount 2000
\`\`\`

\`--agent\` takes the DID or the identity id of the agent. \`--parent\` delegates from another mandate. A file contains the rest, and the agent too if it has the member \`agentDid\`.

${fileOf('mandate.json', MANDATE)}

\`\`\`sh
gatewright mandate issue --agent $AGENT --file mandate.json --replace
\`\`\`

prints

\`\`\`
mandateId   …
agentDid    did:magp:testnet:…
scope       book-travel
…
remaining   2000
warnings    []
replaced    …
\`\`\`

An agent has one mandate for an action. Change it to keep the limits that you do not name, and what was spent:

\`\`\`sh
MANDATE=$(gatewright mandate list --json | node -p "JSON.parse(require('fs').readFileSync(0)).mandates.find((each) => each.status === 'active').mandateId")
gatewright mandate change --id $MANDATE --per-txn-max 500
\`\`\`

prints the limits \`before\` and \`after\`. \`--remove merchant\` removes a limit. \`mandate issue --replace\` ends the mandate with all of its limits and counts from 0.

## Decide escalations

\`\`\`
gatewright escalation list
gatewright escalation approve --id esc-…
gatewright escalation approve --id esc-… --reason 'planned in March' --yes
\`\`\`

\`show\`, \`list --full\`, and \`approve\` without \`--yes\` show every member that takes effect with the approval, and what another reviewer changed.
The agent, or who asked for it, reads the reason.
Decide requests for agents with \`onboarding list\`, \`show\`, \`approve\` and \`deny\`.

## Read lists

\`\`\`sh
gatewright agent list --where status=active --limit 20 --page 1
\`\`\`

A list is a table of at most 50 rows; \`--limit\` and \`--page\` show others, \`--where\` the rows whose member contains a text in any case,
\`--full\` every member of each row. With \`--json\` all rows come that match, unless a page is asked for. A gate answers with at most 500 rows.

## Add an organisation

\`\`\`sh
gatewright org create --name Second --owner owner@second.example --url $GATEWRIGHT_URL --data-dir data
\`\`\`

calls a running gate; the call is signed with the \`keys.json\` of its data directory. Without \`--url\` the command works on the database of
stopped servers, and on a PostgreSQL beside running ones.

## All commands

${commands}`;
}

function commandSection({ name, usage, summary }) {
  const sentences = summary.split('; ').map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`);
  return `### ${name}\n\n\`\`\`\ngatewright ${`${name} ${usage}`.trim()}\n\`\`\`\n\n${sentences.join(' ')}\n`;
}
