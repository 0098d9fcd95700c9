import type { Finding } from '@gatewright/policy';
import { CodeEditor } from '../editor/code-editor.js';
import { ASKED_SCHEMA, POLICY_FILE_SCHEMA } from '../editor/policy-schemas.js';
import type { Draft, Part } from './draft.js';
import { texts } from './texts/index.js';

/** What each editor suggests from; mandates have no published schema. */
const SCHEMAS = { rules: POLICY_FILE_SCHEMA, mandate: null, request: ASKED_SCHEMA, tests: POLICY_FILE_SCHEMA };

interface EditorsProps {
  readonly draft: Draft;
  readonly findings: Readonly<Record<Part, readonly Finding[]>>;
  readonly write: (part: Part, text: string) => void;
}

/** The editors of what decides and of what is asked. */
export function Editors(props: EditorsProps) {
  return (
    <div>
      {(['rules', 'mandate', 'request'] as const).map((part) => (
        <section key={part} className="card">
          <PartEditor part={part} {...props} />
        </section>
      ))}
    </div>
  );
}

/** The editor of one text, under its heading. */
export function PartEditor({ part, draft, findings, write }: EditorsProps & { readonly part: Part }) {
  return (
    <>
      <h2>{texts.parts[part]}</h2>
      <CodeEditor
        label={texts.parts[part]}
        text={draft[part]}
        schema={SCHEMAS[part]}
        faults={findings[part]}
        onChange={(text) => write(part, text)}
      />
    </>
  );
}
