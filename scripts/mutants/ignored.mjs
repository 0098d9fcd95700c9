// A plugin of Stryker: texts for people are no promise of the code, so no test has to notice another wording.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const TEXTS = new Set(['StringLiteral', 'TemplateLiteral']);

/** Whether the text is an argument of an error, however far inside of it. */
function isErrorMessage(path) {
  return (
    TEXTS.has(path.node.type) &&
    path.findParent(({ node }) => node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? '')) !== null
  );
}

export const messages = {
  shouldIgnore: (path) => (isErrorMessage(path) ? 'the wording of an error' : undefined),
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', messages)];
