import type { ListedTool } from '@gatewright/mcp';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { UsageError } from '../command.js';

/** What `--pay` states of a tool that moves money. */
export interface PayTerms {
  readonly tool: string;
  /** Where the mapping reads the terms. */
  readonly terms: JsonObject;
  readonly currency: string;
  /** Most of one call, in whole units of the currency; null where only the budget bounds it. */
  readonly max: number | null;
  /** Most of all calls. */
  readonly budget: number;
}

const PARTS = ['amount', 'currency', 'merchant', 'unit', 'max', 'budget'] as const;
type Part = (typeof PARTS)[number];
const DECIMAL = /^[0-9]{1,12}(?:\.[0-9]{1,8})?$/;
const FORM = 'TOOL amount=/total currency=USD budget=1000 [max=100] [merchant=/vendor] [unit=minor]';

/** Reads a value of `--pay`, of a tool that the server lists. Throws UsageError, which names the part at fault. */
export function readPayTerms(value: string, tools: readonly ListedTool[]): PayTerms {
  const [name = '', ...words] = value.split(/\s+/).filter((word) => word !== '');
  if (name === '' || name.includes('=')) throw new UsageError(`--pay: write ${FORM}`);
  const fault = (message: string) => new UsageError(`--pay ${name}: ${message}`);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    throw fault(
      `the server lists no tool ${JSON.stringify(name)}; there are ${tools.map((each) => each.name).join(', ')}`,
    );
  }
  const parts = new Map<Part, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    const [stated, text] = at === -1 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
    const part = PARTS.find((each) => each === stated);
    if (part === undefined) throw fault(`there is no part ${JSON.stringify(stated)}; there are ${PARTS.join(', ')}`);
    if (parts.has(part)) throw fault(`${part}: write it once`);
    parts.set(part, text);
  }
  const [amount, currency = '', merchant, unit] = PARTS.map((part) => parts.get(part));
  if (amount === undefined || !(amount.startsWith('/') || DECIMAL.test(amount))) {
    throw fault('amount: write where it is in the arguments, such as /total, or the amount of each call');
  }
  if (!/^[A-Z0-9]{3,12}$/.test(currency)) throw fault('currency: write the one of the mandate, such as USD');
  if (merchant === '') throw fault('merchant: write where it is in the arguments, such as /vendor, or its name');
  if (unit !== undefined && unit !== 'minor') throw fault('unit: write minor, for an amount in cents, or leave it out');
  if (unit !== undefined && !amount.startsWith('/')) throw fault('unit: write it for an amount in the arguments alone');
  for (const [part, pointer] of [
    ['amount', amount],
    ['merchant', merchant],
  ] as const)
    refuseUnread(part, pointer, tool, fault);
  const number = (part: 'max' | 'budget') => {
    const text = parts.get(part) ?? '';
    if (!DECIMAL.test(text) || Number(text) === 0)
      throw fault(`${part}: write an amount above 0, such as 100 or 99.50`);
    return Number(text);
  };
  const budget = number('budget');
  const max = parts.has('max') ? number('max') : null;
  if (max !== null && max > budget) throw fault('max: write at most the budget');
  return {
    tool: name,
    terms: {
      amount: unit === undefined ? (amount.startsWith('/') ? amount : Number(amount)) : { from: amount, unit },
      currency,
      ...(merchant === undefined ? {} : { merchant }),
    },
    currency,
    max,
    budget,
  };
}

/** Throws where a pointer leads to an argument that the definition of the tool does not have. */
function refuseUnread(
  part: Part,
  pointer: string | undefined,
  { definition }: ListedTool,
  fault: (message: string) => UsageError,
): void {
  if (pointer === undefined || !pointer.startsWith('/')) return;
  const schema = definition['inputSchema'];
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  const [, first = ''] = pointer.split('/');
  const argument = first.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!isJsonObject(properties) || Object.hasOwn(properties, argument)) return;
  const known = Object.keys(properties).join(', ');
  throw fault(`${part}: the tool has no argument ${JSON.stringify(argument)}; there are ${known}`);
}
