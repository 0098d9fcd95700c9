import { ONBOARDING_TERM_NAMES } from '@gatewright/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Form } from 'react-aria-components/Form';
import { api, dataOf } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Field, textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { Secret } from '../../ui/secret.js';
import { Failure, useFieldErrors } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { CurrencyTerms, LimitFields, namedTerms, OtherTermFields } from '../mandates/terms.js';

const { agents, app } = texts;

/** Creates an agent with its mandate, and shows its configuration once. */
export function CreateAgent() {
  const client = useQueryClient();
  const draft = useDraft('/agents/new');
  const [spends, setSpends] = useState(draft.texts['spends'] !== 'no');
  const creating = useMutation({
    mutationFn: (form: HTMLFormElement) => dataOf(api.POST('/onboarding/agent', { body: bodyOf(form, spends) })),
    onSuccess: () => {
      draft.discard();
      return Promise.all(['agents', 'mandates'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
    gcTime: 0,
  });
  const spend = (isSpending: boolean) => {
    setSpends(isSpending);
    draft.keep({ spends: isSpending ? 'yes' : 'no' });
  };
  const errors = useFieldErrors(creating.error);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(event.currentTarget);
  };
  if (creating.data !== undefined) {
    return (
      <>
        <h1>
          <UntrustedText text={creating.data.name} isTerse />
        </h1>
        <p role="status">{agents.configHint}</p>
        {creating.data.warnings.map(({ path, message }) => (
          <p key={path} className="failure">
            <code>
              <UntrustedText text={path} />
            </code>{' '}
            <UntrustedText text={message} />
          </p>
        ))}
        <Secret label={agents.config} text={jsonText(creating.data)} />
        <Link to="/agents/$ref" params={{ ref: creating.data.agentDid }} className="button primary">
          {agents.done}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="back">
        <Link to="/agents">{agents.title}</Link>
      </p>
      <h1>{agents.create}</h1>
      <Allowed call="POST /onboarding/agent" otherwise={<p>{app.notYours}</p>}>
        <Form className="card narrow" onSubmit={send} validationErrors={errors}>
          <DraftContext value={draft}>
            <Field label={agents.name} name="name" isRequired />
            <Field label={agents.scope} name="scope" hint={agents.scopeHint} isRequired />
            <label className="check">
              <input type="checkbox" checked={spends} onChange={(event) => spend(event.currentTarget.checked)} />
              {agents.financial}
            </label>
            {spends && (
              <>
                <CurrencyTerms defaultCurrency="USD" isRequired>
                  {(currency) => <LimitFields currency={currency} isRequired />}
                </CurrencyTerms>
                <OtherTermFields terms={ONBOARDING_TERM_NAMES} />
              </>
            )}
          </DraftContext>
          {creating.error !== null && <Failure error={creating.error} />}
          <div className="buttons">
            <Button type="submit" className="primary" isDisabled={creating.isPending}>
              {agents.create}
            </Button>
            <Link to="/agents">{app.cancel}</Link>
          </div>
        </Form>
      </Allowed>
    </>
  );
}

function bodyOf(form: HTMLFormElement, spends: boolean) {
  return {
    name: textOf(form, 'name'),
    scope: textOf(form, 'scope'),
    financial: spends,
    ...(spends ? { currency: textOf(form, 'currency'), ...namedTerms(form) } : {}),
  };
}
