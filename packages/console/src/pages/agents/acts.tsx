import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { EditLabels } from './labels.js';
import { Voidable } from './voidable.js';

const { agents } = texts;

const MODES = ['autonomous', 'supervised', 'restricted', 'read_only'] as const;

/** What a person may do to an agent, each act with what it voids. */
export function Acts({ agent }: { agent: Answers['AgentDetail'] }) {
  const client = useQueryClient();
  const [voided, setVoided] = useState<number | null>(null);
  const params = { path: { ref: agent.agentDid } };
  const done = async (call: Promise<Answers['AgentAct']>) => {
    const { voidedCount } = await call;
    setVoided(voidedCount);
    await Promise.all(['agents', 'holds'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const contain = (status: 'suspended' | 'quarantined') => (form: HTMLFormElement) =>
    done(
      dataOf(api.POST('/agent-identity/{ref}/contain', { params, body: { status, reason: textOf(form, 'reason') } })),
    );
  const reinstate = (form: HTMLFormElement) =>
    done(dataOf(api.POST('/agent-identity/{ref}/reinstate', { params, body: { reason: textOf(form, 'reason') } })));
  const retire = (form: HTMLFormElement) =>
    done(dataOf(api.POST('/agent-identity/{ref}/decommission', { params, body: { reason: textOf(form, 'reason') } })));
  const setMode = (form: HTMLFormElement) => {
    const mode = MODES.find((each) => each === textOf(form, 'mode')) ?? 'read_only';
    return done(
      dataOf(api.POST('/agent-identity/{ref}/mode', { params, body: { mode, reason: textOf(form, 'reason') } })),
    );
  };
  const reason = <Field label={agents.reason} name="reason" isLong isRequired />;
  const { status } = agent;
  return (
    <>
      <div className="buttons">
        {status !== 'decommissioned' && <EditLabels agent={agent} />}
        {status === 'active' && (
          <>
            <Confirm
              call="POST /agent-identity/{ref}/mode"
              label={agents.setMode}
              effect={agents.effect.mode}
              act={setMode}
            >
              <Choice
                label={agents.mode}
                name="mode"
                options={agents.modes}
                defaultValue={agent.operatingMode ?? 'autonomous'}
              />
              {reason}
            </Confirm>
            <Confirm
              call="POST /agent-identity/{ref}/contain"
              label={agents.suspend}
              effect={agents.effect.suspend}
              isGrave
              act={contain('suspended')}
            >
              {reason}
            </Confirm>
          </>
        )}
        {(status === 'active' || status === 'suspended') && (
          <Confirm
            call="POST /agent-identity/{ref}/contain"
            label={agents.quarantine}
            effect={agents.effect.quarantine}
            isGrave
            act={contain('quarantined')}
          >
            <Voidable agentDid={agent.agentDid} />
            {reason}
          </Confirm>
        )}
        {(status === 'suspended' || status === 'quarantined') && (
          <Confirm
            call="POST /agent-identity/{ref}/reinstate"
            label={agents.reinstate}
            effect={agents.effect.reinstate}
            act={reinstate}
          >
            {reason}
          </Confirm>
        )}
        {status !== 'decommissioned' && (
          <Confirm
            call="POST /agent-identity/{ref}/decommission"
            label={agents.retire}
            effect={agents.effect.retire}
            isGrave
            act={retire}
          >
            <Voidable agentDid={agent.agentDid} />
            {reason}
          </Confirm>
        )}
      </div>
      {voided !== null && <p role="status">{agents.voided(voided)}</p>}
    </>
  );
}
