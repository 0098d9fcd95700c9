import { isStream } from '@gatewright/guard/internal';
import { createGuardedCalls, type GuardedCallsOptions } from '@gatewright/tools';
import { isCarriedOut, type RefusalResult, unansweredResult } from './refusal.js';

/**
 * Wraps handlers of an MCP server, so that a call runs on a permit. A result with `isError`, or that asks for more, leaves the outcome
 * unknown; a handler that knows that nothing happened throws NotExecuted. After an approval the same call, repeated, runs once. A call
 * of unknown outcome is not run again: the gate says what became of it, once its owner reconciled it. Throws where `options.tools` has
 * no action for a tool.
 */
export function guardHandlers(options: GuardedCallsOptions) {
  const calls = createGuardedCalls(options);
  return <Args, Context, Result extends object>(
    tool: string,
    handler: (args: Args, context: Context) => Result | Promise<Result>,
  ): ((args: Args, context: Context) => Promise<Result | RefusalResult>) => {
    calls.requireAction(tool);
    return async (args, context) => {
      let answer: Result | undefined;
      const outcome = await calls.run({ tool, args, signal: signalOf(context) }, async (bound: Args) => {
        const result = await handler(bound, context);
        if (isStream(result)) throw new TypeError('the handler returned a stream or generator; return a result');
        answer = result;
        if (!isCarriedOut(answer)) throw new Error('the tool did not carry the call out');
      });
      if (answer !== undefined) return answer;
      return unansweredResult(tool, outcome);
    };
  };
}

/** The signal by which a server of the SDK says that the client cancelled. */
function signalOf(context: unknown): AbortSignal | undefined {
  const request = memberOf(context, 'mcpReq');
  const signal = memberOf(request, 'signal') ?? memberOf(context, 'signal');
  return signal instanceof AbortSignal ? signal : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
