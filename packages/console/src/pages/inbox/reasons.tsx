import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Code } from '../../ui/code.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Rule } from './rule.js';

const { inbox } = texts;

/** Why an action waits: its reason code, and the rules and fields that asked for people. */
export function Reasons({ escalation: { escalatedBy, asked } }: { escalation: Answers['EscalationDetail'] }) {
  return (
    <>
      <Code code={escalatedBy} terse />
      <ul className="reasons">
        {asked.map((each) => (
          <li key={each}>
            <Asked name={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What asked for people: a rule of a document, or a field that could not be trusted. */
function Asked({ name }: { name: string }) {
  const [kind, ...rest] = name.split(' ');
  const what = rest.join(' ');
  if (kind === 'rule') return <Rule rule={what} />;
  return (
    <>
      {kind === 'field' ? inbox.field : <UntrustedText text={kind ?? ''} />}{' '}
      <code>
        <UntrustedText text={what} />
      </code>
    </>
  );
}
