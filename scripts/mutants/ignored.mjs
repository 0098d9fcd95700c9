// A plugin of Stryker: a text with spaces is for people, and no test has to notice another wording. Codes, names of members and signed
// texts have none.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

function isWording({ type, value, quasis = [] }) {
  if (type === 'StringLiteral') return /\s/.test(value);
  return type === 'TemplateLiteral' && quasis.some((quasi) => /\s/.test(quasi.value.raw));
}

export const messages = { shouldIgnore: ({ node }) => (isWording(node) ? 'the wording of a message' : undefined) };

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', messages)];
