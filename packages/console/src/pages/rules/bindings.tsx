import { useQuery, useQueryClient } from '@tanstack/react-query';
import { agentsQuery } from '../../api/queries.js';
import { changeRule, folderOf, type RuleRef } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';

const { rules, app } = texts;

/** Binds and unbinds an agent, or those with a label. */
export function Bindings({ reference, etag }: { readonly reference: RuleRef; readonly etag: string }) {
  const client = useQueryClient();
  const { data: agents = [] } = useQuery(agentsQuery);
  const act = (change: 'bind' | 'unbind') => async (form: HTMLFormElement) => {
    const [agent, label] = [textOf(form, 'agent'), textOf(form, 'label')];
    const group = label === '' ? { agents: [agent] } : { label };
    await changeRule(reference, 'agents', { change, ...group }, etag);
    await client.invalidateQueries({ queryKey: ['rules'] });
  };
  const options = { '': app.none, ...Object.fromEntries(agents.map(({ agentDid, name }) => [agentDid, name])) };
  return (
    <div className="buttons">
      {(['bind', 'unbind'] as const).map((change) => (
        <Confirm
          key={change}
          call={`POST /${folderOf(reference)}/{id}/agents`}
          label={rules[change]}
          effect={rules.effect[change]}
          act={act(change)}
        >
          <Choice label={rules.agent} name="agent" options={options} />
          <Field label={rules.orLabel} name="label" />
        </Confirm>
      ))}
    </div>
  );
}
