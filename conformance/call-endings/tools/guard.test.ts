import { createGuardedCalls } from '../../../packages/tools/src/guarded-calls.js';
import type { Invoice } from '../../../packages/tools/test/support/paying-agent.js';
import { describeEndings } from '../describe-endings.js';
import { type OpenCaller, toolAdapter } from './tool-world.js';

const UNNAMED = 'a function of the guard has neither a name for its calls nor a journal: an equal call is another one';
const impossible = { repeated: UNNAMED, restarted: UNNAMED };
const terms = ({ total, vendor }: Invoice) => ({ amount: total, currency: 'USD', merchant: vendor });

/** The guard binds integers as they are; it refuses arguments that are no plain JSON. */
const argumentsOf = (invoice: Invoice) =>
  Number.isSafeInteger(invoice.total) ? invoice : { ...invoice, total: 5, at: new Date(0) };

const wrapping: OpenCaller = ({ guard }, pay) => {
  const wrapped = guard.wrap('pay', pay, terms);
  const call = (invoice: Invoice) => wrapped(argumentsOf(invoice)).catch(() => undefined);
  return { call, again: call };
};

const running: OpenCaller = ({ guard }, pay) => {
  const call = (invoice: Invoice) => {
    const payload = argumentsOf(invoice);
    return guard.run({ action: 'pay', ...terms(payload), payload }, (_, bound) => pay(bound)).catch(() => undefined);
  };
  return { call, again: call };
};

const keyed: OpenCaller = ({ guard }, pay) => {
  const call = (invoice: Invoice) => {
    const payload = argumentsOf(invoice);
    const order = { action: 'pay', ...terms(payload), payload };
    return guard.run(order, (_, bound) => pay(bound), { key: invoice.vendor }).catch(() => undefined);
  };
  return { call, again: call };
};

const guarding: OpenCaller = (options, pay) => {
  const calls = createGuardedCalls(options);
  const call = (args: Invoice) => {
    const callId = `call_${args.vendor.padEnd(24, 'x').replaceAll('-', '')}`;
    return calls.run({ tool: 'pay_invoice', args, callId }, pay);
  };
  return { call, again: call };
};

describeEndings(toolAdapter('guard.wrap', wrapping, impossible));
describeEndings(toolAdapter('guard.run', running, impossible));
describeEndings(toolAdapter('run under a key', keyed));
describeEndings(toolAdapter('createGuardedCalls', guarding));
