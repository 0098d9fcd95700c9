import type { Exchange } from '../session.js';
import type { Finding } from './finding.js';

/** No call makes the service fail, and every answer of the authorize route with data is a verdict. */
export function answerFinding({ route, sent, answer }: Exchange, failures: readonly string[]): Finding | null {
  const call = `${sent.method} ${route?.split(' ')[1] ?? sent.path}`;
  if (failures.length > 0) return finding(`${call} made the service fail: ${failures.join('; ')}`);
  if (answer.status >= 500 && answer.data['reasonCode'] !== 'GATE_UNAVAILABLE') {
    return finding(`${call} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
  }
  if (route !== 'POST /policy/mandate/authorize') return null;
  const { decision, reasonCode } = answer.data;
  if (typeof decision === 'string' && typeof reasonCode === 'string') return null;
  return finding(`an answer of authorize without decision and reasonCode: ${answer.text.slice(0, 200)}`);
}

function finding(message: string): Finding {
  return { invariant: 'answers', message };
}
