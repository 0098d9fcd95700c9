import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answers } from '../../api/client.js';
import { changeRule, folderOf, type RuleRef, type RuleVersion, shadowQuery, versionsQuery } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { rules, app } = texts;

interface ShadowProps {
  readonly reference: RuleRef;
  readonly etag: string;
  readonly rule: Pick<Answers['SopDetail'], 'published' | 'hasShadow' | 'retiredAt'>;
}

/** A version beside the rules in force: what it would change, while it changes nothing. */
export function Shadow({ reference, etag, rule }: ShadowProps) {
  const client = useQueryClient();
  const folder = folderOf(reference);
  const { data: shadow } = useQuery({ ...shadowQuery(reference), enabled: rule.hasShadow });
  const { data: versions = [] } = useQuery(versionsQuery(reference));
  const choices = versions.filter(({ version, state }) => state !== 'retired' && version !== rule.published);
  // What is written and not in force is what is to be tried.
  const chosen = choices.find(({ state }) => state === 'draft') ?? choices[0];
  const change = async (act: Parameters<typeof changeRule>[1], body: object | null) => {
    await changeRule(reference, act, body, etag);
    await client.invalidateQueries({ queryKey: ['rules'] });
  };
  const start = (form: HTMLFormElement) => {
    const label = textOf(form, 'label');
    return change(`versions/${Number(textOf(form, 'version'))}/shadow`, label === '' ? {} : { label });
  };
  const isRunning = shadow !== undefined && shadow.endedAt === null;
  return (
    <section aria-labelledby="shadow">
      <h2 id="shadow">{rules.shadow}</h2>
      <p className="muted">{rules.shadowHint}</p>
      {!isRunning && rule.retiredAt === null && chosen === undefined && <p>{rules.nothingToShadow}</p>}
      {!isRunning && rule.retiredAt === null && chosen !== undefined && (
        <Confirm
          call={`POST /${folder}/{id}/versions/{version}/shadow`}
          label={rules.startShadow}
          effect={rules.effect.startShadow}
          act={start}
        >
          <Choice
            label={rules.version}
            name="version"
            options={Object.fromEntries(choices.map((each) => [String(each.version), shadowOption(each)]))}
            defaultValue={String(chosen.version)}
          />
          <Field label={rules.label} name="label" />
        </Confirm>
      )}
      {isRunning && (
        <Confirm
          call={`POST /${folder}/{id}/shadow/end`}
          label={rules.endShadow}
          effect={rules.effect.endShadow}
          act={() => change('shadow/end', null)}
        />
      )}
      {shadow !== undefined && (
        <>
          <p>
            {rules.shadowOf(shadow.version, timeText(shadow.startedAt))}{' '}
            {rules.tried(shadow.compared, shadow.different)}
          </p>
          {shadow.differences.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{rules.inForce}</th>
                  <th scope="col">{rules.shadow}</th>
                  <th scope="col">{rules.count}</th>
                </tr>
              </thead>
              <tbody>
                {shadow.differences.map(({ kind, live, shadow: other, count }) => (
                  <tr key={`${kind} ${live} ${other}`}>
                    <td data-label={rules.inForce}>{live === null ? app.none : <UntrustedText text={live} />}</td>
                    <td data-label={rules.shadow}>{other === null ? app.none : <UntrustedText text={other} />}</td>
                    <td data-label={rules.count}>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </section>
  );
}

function shadowOption({ version, state, message }: RuleVersion): string {
  return `${rules.versionOf(version)} (${rules.states[state]})${message === '' ? '' : `: ${message}`}`;
}
