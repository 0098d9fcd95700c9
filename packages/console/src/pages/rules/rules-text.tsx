import type { ComponentProps } from 'react';
import { CodeEditor } from '../../editor/code-editor.js';
import { RULES_SCHEMA } from '../../editor/policy-schemas.js';

/** The editor of the rules of a document. */
export function RulesText(props: Omit<ComponentProps<typeof CodeEditor>, 'schema'>) {
  return <CodeEditor {...props} schema={RULES_SCHEMA} />;
}
