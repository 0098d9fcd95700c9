import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Answers, api, type Call, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';

const { settings, app } = texts;

/** The bounds of the numbers, as the gate has them. */
const PEOPLE_MAX = 20;
const MINUTES_MAX = 24 * 60;
const DAYS_MAX = 36_500;

interface ChangeProps {
  readonly organisation: Answers['Organisation'];
}

/** Changes how many people an approval of each kind needs. Lower counts may wait for another person. */
export function ChangeApprovals({ organisation: { approvals } }: ChangeProps) {
  const send = (form: HTMLFormElement) => {
    const body = {
      escalation: numberIn(form, 'escalation'),
      onboarding: numberIn(form, 'onboarding'),
      publish: numberIn(form, 'publish'),
    };
    return dataOf(api.POST('/organisation/approvals', { body }));
  };
  return (
    <Change call="POST /organisation/approvals" effect={settings.effect.approvals} send={send}>
      <Count label={settings.ofActions} name="escalation" value={approvals.escalation} from={1} to={PEOPLE_MAX} />
      <Count label={settings.ofAgents} name="onboarding" value={approvals.onboarding} from={1} to={PEOPLE_MAX} />
      <Count label={settings.ofRules} name="publish" value={approvals.publish} from={0} to={PEOPLE_MAX} />
    </Change>
  );
}

/** Changes how long an unclaimed hold lives. */
export function ChangeHolds({ organisation: { holdMinutes } }: ChangeProps) {
  const send = (form: HTMLFormElement) =>
    dataOf(api.POST('/organisation/holds', { body: { minutes: numberIn(form, 'minutes') } }));
  return (
    <Change call="POST /organisation/holds" effect={settings.effect.holds} send={send}>
      <Count label={settings.holdMinutes} name="minutes" value={holdMinutes} from={1} to={MINUTES_MAX} />
    </Change>
  );
}

/** Changes whether AuthZEN permits amounts without a hold. */
export function ChangeAuthzen({ organisation: { advisoryAnswers } }: ChangeProps) {
  const send = (form: HTMLFormElement) =>
    dataOf(api.POST('/organisation/authzen', { body: { advisory: isYes(form, 'advisory') } }));
  return (
    <Change call="POST /organisation/authzen" effect={settings.effect.authzen} send={send}>
      <YesOrNo label={settings.advisoryAnswers} name="advisory" value={advisoryAnswers} />
    </Change>
  );
}

/** Changes what the decision log keeps, and for how long. */
export function ChangeLog({ organisation: { decisionLog } }: ChangeProps) {
  const send = (form: HTMLFormElement) => {
    const days = textOf(form, 'days') === '' ? null : numberIn(form, 'days');
    const body = { context: isYes(form, 'context'), capture: isYes(form, 'capture'), days };
    return dataOf(api.POST('/organisation/decision-log', { body }));
  };
  return (
    <Change call="POST /organisation/decision-log" effect={settings.effect.log} send={send}>
      <YesOrNo label={settings.keepsContext} name="context" value={decisionLog.context} />
      <YesOrNo label={settings.captures} name="capture" value={decisionLog.capture} />
      <Count label={settings.keptDays} name="days" value={decisionLog.days} from={1} to={DAYS_MAX} isOptional />
    </Change>
  );
}

interface SettingProps {
  readonly call: Call;
  readonly effect: string;
  readonly send: (form: HTMLFormElement) => Promise<unknown>;
  readonly children: ReactNode;
}

function Change({ call, effect, send, children }: SettingProps) {
  const client = useQueryClient();
  const act = async (form: HTMLFormElement) => {
    await send(form);
    await client.invalidateQueries({ queryKey: ['organisation'] });
  };
  return (
    <Confirm call={call} label={settings.change[call] ?? settings.title} effect={effect} act={act}>
      {children}
    </Confirm>
  );
}

interface CountProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly from: number;
  readonly to: number;
  readonly isOptional?: boolean;
}

function Count({ label, name, value, from, to, isOptional = false }: CountProps) {
  const fault = (text: string) => {
    const typed = text.trim();
    if (typed === '' && isOptional) return null;
    return /^[0-9]{1,6}$/.test(typed) && Number(typed) >= from && Number(typed) <= to ? null : settings.count(from, to);
  };
  const shown = value === null ? '' : String(value);
  return <Field label={label} name={name} defaultValue={shown} inputMode="numeric" validate={fault} />;
}

function YesOrNo({ label, name, value }: { readonly label: string; readonly name: string; readonly value: boolean }) {
  return (
    <Choice label={label} name={name} options={{ yes: app.yes, no: app.no }} defaultValue={value ? 'yes' : 'no'} />
  );
}

function numberIn(form: HTMLFormElement, name: string): number {
  return Number(textOf(form, name));
}

function isYes(form: HTMLFormElement, name: string): boolean {
  return textOf(form, name) === 'yes';
}
