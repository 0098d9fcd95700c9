import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answers, isObject, Refusal } from '../../api/client.js';
import { changeRule, type RuleRef } from '../../api/rules.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { Late } from '../../ui/late.js';
import { Failure } from '../../ui/states.js';
import { Editor, type EditorState, NO_TEXT } from './editor.js';
import { Overtaken } from './overtaken.js';
import { Trial } from './trial-result.js';

const { rules } = texts;

/** Loaded with the evaluator, once a person writes. */
const loadBench = async () => (await import('./bench.js')).Bench;

interface WriteProps {
  readonly reference: RuleRef;
  readonly rule: Pick<Answers['SopDetail'], 'documentJson' | 'version' | 'agents'>;
  readonly etag: string;
}

/** What a text was begun on. */
interface Begun {
  readonly etag: string;
  readonly text: string;
  /** A newer revision was there when the person came back to the text. */
  readonly isOvertaken: boolean;
}

/** Writes the next version as a draft. Another person's change in between is said, and the text stays. */
export function Write({ reference, rule, etag }: WriteProps) {
  const client = useQueryClient();
  const draft = useDraft(`/rules/${reference.kind}/${reference.id}`);
  const [edited, setEdited] = useState<EditorState>(NO_TEXT);
  /** Null while nothing is written. */
  const [begun, setBegun] = useState<Begun | null>(() => {
    const { rules: text, etag: base = '' } = draft.texts;
    return text === undefined ? null : { etag: base, text, isOvertaken: base !== etag };
  });
  const [isTried, setTried] = useState(false);
  const leave = () => {
    draft.discard();
    setBegun(null);
  };
  const saving = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const body = { documentJson: edited.value, draft: true, message: textOf(form, 'message') };
      return changeRule(reference, 'versions', body, begun?.etag ?? etag);
    },
    onSuccess: leave,
    // What another person changed is read at once.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['rules'] });
    },
  });
  const { data: saved, error } = saving;
  /** Goes on from a revision: one that is read later is another person's. */
  const from = (text: string) => {
    saving.reset();
    draft.keep({ etag });
    setBegun({ etag, text, isOvertaken: false });
  };
  const begin = () => {
    setTried(false);
    from(jsonText(rule.documentJson));
  };
  if (begun === null) {
    return (
      <>
        {isObject(saved) && <p role="status">{rules.saved(Number(saved['version']))}</p>}
        <Button className="plain" onPress={begin}>
          {rules.write}
        </Button>
      </>
    );
  }
  const isOvertaken = begun.isOvertaken || (error instanceof Refusal && error.status === 412);
  return (
    <section className="bench" aria-label={rules.write}>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(event.currentTarget);
        }}
      >
        <DraftContext value={draft}>
          <Editor initial={begun.text} onChange={setEdited} />
          <Field label={rules.message} name="message" />
        </DraftContext>
        {isOvertaken && <Overtaken reference={reference} mine={edited.value} keep={() => from(begun.text)} />}
        {error !== null && !isOvertaken && <Failure error={error} />}
        <div className="buttons">
          <Button
            type="submit"
            className="primary"
            isDisabled={edited.faults > 0 || edited.value === undefined || saving.isPending}
          >
            {rules.saveDraft}
          </Button>
          <Button className="plain" onPress={() => setTried(true)} isDisabled={edited.faults > 0}>
            {rules.tryOn}
          </Button>
          <Button className="plain" onPress={leave}>
            {texts.app.cancel}
          </Button>
        </div>
      </form>
      <div>
        {isTried && isObject(edited.value) && (
          <section className="card">
            <Trial agents={rule.agents} before={rule.documentJson} after={edited.value} />
          </section>
        )}
        <Late load={loadBench}>{(Bench) => <Bench base={rule.documentJson} edited={edited} />}</Late>
      </div>
    </section>
  );
}
