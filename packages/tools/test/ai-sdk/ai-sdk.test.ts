import { generateText, isStepCount, tool } from 'ai';
import { expect, expectTypeOf, test } from 'vitest';
import { guardTools } from '../../src/ai-sdk/index.js';
import { describeIntegration } from '../support/integration-suite.js';
import { PayingAgent } from '../support/paying-agent.js';
import { INVOICE, openAiSdk, scripted } from './support/scripted-agent.js';

describeIntegration('AI SDK', openAiSdk);

test('a tool without an action, or with an approval of its own, is refused at the start', async () => {
  const options = await (await PayingAgent.open()).options();
  const execute = async () => 'x';
  expect(() => guardTools({ other: tool({ inputSchema: INVOICE, execute }) }, options)).toThrow(
    '$.tools: write the action of "other"',
  );
  const asking = tool({ inputSchema: INVOICE, execute, needsApproval: true });
  expect(() => guardTools({ pay_invoice: asking }, options)).toThrow('leave needsApproval out');
});

test('a tool that gives preliminary results runs to its end before its hold is captured', async () => {
  const agent = await PayingAgent.open();
  const paid: number[] = [];
  async function* execute({ total }: { readonly total: number }) {
    yield 'paying';
    paid.push(total);
    yield 'paid';
  }
  const guarded = guardTools({ pay_invoice: tool({ inputSchema: INVOICE, execute }) }, await agent.options());
  const model = scripted([{ total: 5, vendor: 'acme' }]);
  await generateText({ ...guarded, model, prompt: 'Pay.', stopWhen: isStepCount(3) });
  expect(paid).toEqual([5]);
  expect(await agent.holds()).toEqual(['settled']);
  expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain('"paid"');
});

/** What a tool with two results gives, part by part; `onPart` runs after each. */
async function partsOf(agent: PayingAgent, total: number, onPart: () => Promise<boolean> = async () => true) {
  async function* execute() {
    yield 'paying';
    yield 'paid';
  }
  const { tools } = guardTools({ pay_invoice: tool({ inputSchema: INVOICE, execute }) }, await agent.options());
  const given = tools.pay_invoice.execute?.(
    { total, vendor: 'acme' },
    { toolCallId: 'call-1', messages: [], context: {} },
  );
  if (given === undefined || typeof given === 'string' || !(Symbol.asyncIterator in given)) throw new Error('no parts');
  const parts: unknown[] = [];
  for await (const part of given) {
    parts.push(part);
    if (!(await onPart())) break;
  }
  return parts;
}

test('preliminary results are passed on as they come, and the hold is captured after the last', async () => {
  const agent = await PayingAgent.open();
  const held: string[][] = [];
  const parts = await partsOf(agent, 5, async () => held.push(await agent.holds()) > 0);
  expect(parts).toEqual(['paying', 'paid']);
  expect(held).toEqual([['dispatching'], ['dispatching']]);
  expect(await agent.holds()).toEqual(['settled']);
});

test('a refusal is the only result of a tool with preliminary ones', async () => {
  const agent = await PayingAgent.open();
  expect(await partsOf(agent, 500)).toEqual([expect.stringContaining('SPEND_LIMIT_EXCEEDED')]);
});

test('a tool whose results are not read to the end has an unknown outcome', async () => {
  const agent = await PayingAgent.open();
  expect(await partsOf(agent, 5, async () => false)).toEqual(['paying']);
  expect(await agent.holds()).toEqual(['unknown']);
});

test('a guarded tool keeps its type and its other members', async () => {
  const execute = async ({ total }: { readonly total: number }) => ({ paid: total });
  const toModelOutput = () => ({ type: 'text', value: 'paid' }) as const;
  const pay = tool({ description: 'Pays.', inputSchema: INVOICE, execute, toModelOutput });
  const { tools } = guardTools({ pay_invoice: pay }, await (await PayingAgent.open()).options());
  expectTypeOf(tools.pay_invoice).toEqualTypeOf<typeof pay>();
  expect(tools.pay_invoice).toMatchObject({ description: 'Pays.', inputSchema: INVOICE, toModelOutput });
});
