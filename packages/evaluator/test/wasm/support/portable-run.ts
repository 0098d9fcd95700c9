import { Evaluation } from '../../../src/match/evaluation';
import { AGENT_ASSERTED } from '../../../src/program/fields';
import {
  bindingStart,
  checkProgram,
  decodeBinding,
  decodeRules,
  encodeBinding,
  encodeRules,
} from '../../../src/program/program-bytes';
import { Decimal } from '../../../src/values/decimal';

/** Calls every entry of the core, so that a compiler that follows calls sees all of it. */
export function run(bytes: Uint8Array, now: f64): i32 {
  if (checkProgram(bytes) !== 0) return -1;
  const program = decodeRules(bytes);
  const binding = decodeBinding(bytes, bindingStart(bytes));
  const evaluation = new Evaluation(program);
  evaluation.bind(binding);
  evaluation.begin();
  const request = evaluation.request;
  request.now = now;
  request.beginLayer(AGENT_ASSERTED);
  if (request.openRoot(0)) request.put(0, request.cells.addBoolean(true));
  request.signAction(request.cells.addText('pay'));
  const start = request.cells.text.length;
  request.cells.text.pushString('1.5');
  request.signAmount(request.cells.addNumberFrom(start));
  const list = request.cells.addList();
  request.cells.append(list, request.cells.addInteger(1));
  request.setSpent(-1, -1);
  request.setCallCount(list);
  request.settle();
  evaluation.evaluate(0, 0);
  const sum = new Decimal();
  sum.setSum(sum, sum);
  return evaluation.findings.decision + encodeRules(program).length + encodeBinding(binding).length;
}
