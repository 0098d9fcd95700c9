import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { isObject, post } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { Failure } from '../../ui/states.js';
import { Editor, type EditorState, NO_TEXT } from './editor.js';

const { rules, app } = texts;

const EXAMPLE = `{
  "molecules": [
    {
      "id": "large",
      "combinator": "any",
      "atoms": [{ "predicate": "amount-over", "config": { "limit": 500, "currency": "USD" } }],
      "decision": "escalate",
      "reasonCode": "LARGE_ORDER"
    }
  ]
}
`;

/** Writes the first version of a document, which binds no agent yet. */
export function CreateRule() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft('/rules/new');
  const [edited, setEdited] = useState<EditorState>(NO_TEXT);
  const create = async (form: HTMLFormElement) => {
    const kind = textOf(form, 'kind') === 'standard' ? 'standard' : 'sop';
    const body = {
      title: textOf(form, 'title'),
      documentJson: edited.value,
      message: textOf(form, 'message'),
      draft: true,
    };
    const data = await post(kind === 'sop' ? '/sop' : '/standards', body, {});
    draft.discard();
    await client.invalidateQueries({ queryKey: ['rules'] });
    const id = isObject(data) ? String(data[`${kind}Id`]) : '';
    await navigate({ to: '/rules/$kind/$id', params: { kind, id } });
  };
  const { mutate, error, isPending } = useMutation({ mutationFn: create });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(event.currentTarget);
  };
  return (
    <>
      <p className="back">
        <Link to="/rules">{rules.title}</Link>
      </p>
      <h1>{rules.create}</h1>
      <Allowed call="POST /sop" otherwise={<p>{app.notYours}</p>}>
        <form onSubmit={send} className="card" data-call="POST /sop, POST /standards">
          <DraftContext value={draft}>
            <Choice label={rules.kind} name="kind" options={rules.kinds} defaultValue="sop" />
            <Field label={rules.name} name="title" isRequired />
            <Editor initial={EXAMPLE} onChange={setEdited} />
            <Field label={rules.message} name="message" />
          </DraftContext>
          {error !== null && <Failure error={error} />}
          <Button
            type="submit"
            className="primary"
            isDisabled={edited.faults > 0 || edited.value === undefined || isPending}
          >
            {rules.saveDraft}
          </Button>
        </form>
      </Allowed>
    </>
  );
}
