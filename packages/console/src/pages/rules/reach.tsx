import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RuleRef, reachQuery } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Field } from '../../ui/fields.js';
import { AgentLink } from '../../ui/links.js';
import { Loaded } from '../../ui/states.js';

const { rules } = texts;

/** Agents that a preview names; the others are counted. */
const NAMED_MAX = 10;
const PERCENT = /^(?:[1-9][0-9]?|100)$/;

/** The fields of the part of the agents that a version goes to, with the agents that the part has. */
export function PartFields({ reference }: { readonly reference: RuleRef }) {
  const [percent, setPercent] = useState('');
  const [label, setLabel] = useState('');
  const isBoth = percent !== '' && label !== '';
  const isReadable = !isBoth && (percent === '' || PERCENT.test(percent));
  return (
    <>
      <Field
        label={rules.percent}
        name="percent"
        inputMode="numeric"
        hint={rules.partHint}
        validate={(text) => (text === '' || PERCENT.test(text.trim()) ? null : rules.noPercent)}
        onText={(text) => setPercent(text.trim())}
      />
      <Field
        label={rules.label}
        name="label"
        validate={() => (isBoth ? rules.onePart : null)}
        onText={(text) => setLabel(text.trim())}
      />
      {isReadable && <Reach reference={reference} {...{ percent, label }} />}
    </>
  );
}

interface ReachProps {
  readonly reference: RuleRef;
  /** Empty for all. */
  readonly percent: string;
  readonly label: string;
}

/** Which of the agents that follow the document a part of them has. A part without agents is warned of. */
function Reach({ reference, percent, label }: ReachProps) {
  const part = { ...(percent === '' ? {} : { percent: Number(percent) }), ...(label === '' ? {} : { label }) };
  const query = useQuery(reachQuery(reference, part));
  return (
    <Loaded query={query}>
      {({ reached, followers, agents }) => (
        <div role="status" className={reached === 0 ? 'failure' : 'reach'}>
          <p>{reached === 0 ? rules.reachesNone(followers) : rules.reaches(reached, followers)}</p>
          <ul className="labels">
            {agents.slice(0, NAMED_MAX).map((agentDid) => (
              <li key={agentDid}>
                <AgentLink agentDid={agentDid} />
              </li>
            ))}
            {reached > NAMED_MAX && <li className="muted">{rules.others(reached - NAMED_MAX)}</li>}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
