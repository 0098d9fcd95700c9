import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Field, textOf } from '../../ui/fields.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { agents, app } = texts;

/** The labels of an agent, each of which leads to the agents that have it. */
export function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return app.none;
  return (
    <ul className="labels">
      {labels.map((label) => (
        <li key={label}>
          <Link to="/agents" search={{ label }}>
            <UntrustedText text={label} isTerse />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Changes the labels of an agent: those that the field has are all from then on. */
export function EditLabels({ agent }: { agent: Answers['AgentDetail'] }) {
  const client = useQueryClient();
  const save = async (form: HTMLFormElement) => {
    const labels = textOf(form, 'labels')
      .split(/[\s,]+/)
      .filter((label) => label !== '');
    const params = { path: { ref: agent.agentDid } };
    await dataOf(api.POST('/agent-identity/{ref}/labels', { params, body: { labels: [...new Set(labels)] } }));
    await Promise.all(['agents', 'rules'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <Confirm
      call="POST /agent-identity/{ref}/labels"
      label={agents.editLabels}
      effect={agents.effect.labels}
      act={save}
    >
      <Field
        label={agents.labels}
        name="labels"
        hint={agents.labelsHint}
        defaultValue={agent.labels.join('\n')}
        isLong
      />
    </Confirm>
  );
}
