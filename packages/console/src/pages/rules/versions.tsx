import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answers, isObject } from '../../api/client.js';
import { changeRule, folderOf, type RuleRef, type RuleVersion, versionsQuery } from '../../api/rules.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Field, textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Compare, Difference } from './compare.js';

const { rules } = texts;

interface VersionsProps {
  readonly reference: RuleRef;
  readonly rule: Pick<Answers['SopDetail'], 'published' | 'rollout' | 'retiredAt'>;
  readonly etag: string;
}

/** The versions of a document, newest first, what each differs in, and what may be done with it. */
export function Versions({ reference, rule, etag }: VersionsProps) {
  const query = useQuery(versionsQuery(reference));
  const folder = folderOf(reference);
  const client = useQueryClient();
  const change = async (act: Parameters<typeof changeRule>[1], body: object | null) => {
    await changeRule(reference, act, body, etag).finally(() => client.invalidateQueries({ queryKey: ['rules'] }));
  };
  return (
    <section aria-labelledby="versions">
      <div className="title">
        <h2 id="versions">{rules.versions}</h2>
        {(rule.rollout !== null || (rule.published ?? 0) > 1) && (
          <Confirm
            call={`POST /${folder}/{id}/rollback`}
            label={rules.rollBack}
            effect={rules.effect.rollBack}
            act={() => change('rollback', {})}
          />
        )}
      </div>
      <Loaded query={query}>
        {(versions) => (
          <>
            {versions.length > 1 && <Compare reference={reference} versions={versions} />}
            <ol className="versions">
              {versions.map((version) => (
                <li key={version.version} className="card">
                  <Version {...{ version, rule, change, folder }} />
                  {version.version > 1 && (
                    <Difference reference={reference} from={version.version - 1} to={version.version} />
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface VersionProps extends Pick<VersionsProps, 'rule'> {
  readonly folder: ReturnType<typeof folderOf>;
  readonly version: RuleVersion;
  readonly change: (act: Parameters<typeof changeRule>[1], body: object | null) => Promise<void>;
}

function Version({ version, rule, change, folder }: VersionProps) {
  const { email } = useSession();
  const { version: number, state, message, createdByEmail, createdAt, waiting, digest } = version;
  const isInForce = rule.published === number && rule.rollout === null;
  const publish = (form: HTMLFormElement) => {
    const [percent, label] = [textOf(form, 'percent'), textOf(form, 'label')];
    const part = { ...(percent === '' ? {} : { percent: Number(percent) }), ...(label === '' ? {} : { label }) };
    return change(`versions/${number}/publish`, part);
  };
  return (
    <>
      <h3>
        {rules.versionOf(number)} <span className={`verdict ${state}`}>{rules.states[state]}</span>
      </h3>
      <p>
        <span className="said">
          <UntrustedText text={message} />
        </span>{' '}
        <span className="muted">{createdByEmail !== null && <UntrustedText text={createdByEmail} />}</span>{' '}
        <time className="muted">{timeText(createdAt)}</time>
      </p>
      {isObject(waiting) && <p>{rules.waits(Number(waiting['approvals']), Number(waiting['required']))}</p>}
      {rule.retiredAt === null && (
        <div className="buttons">
          {state !== 'retired' && !isInForce && !isObject(waiting) && (
            <Confirm
              call={`POST /${folder}/{id}/versions/{version}/publish`}
              label={rules.publish}
              effect={rules.effect.publish}
              act={publish}
            >
              <Field label={rules.percent} name="percent" inputMode="numeric" hint={rules.partHint} />
              <Field label={rules.label} name="label" />
            </Confirm>
          )}
          {isObject(waiting) && createdByEmail !== email && (
            <Confirm
              call={`POST /${folder}/{id}/versions/{version}/approve`}
              label={rules.approve}
              effect={rules.effect.approve}
              act={() => change(`versions/${number}/approve`, { digest })}
            />
          )}
          {state !== 'retired' && !isInForce && rule.rollout?.version !== number && (
            <Confirm
              call={`POST /${folder}/{id}/versions/{version}/retire`}
              label={rules.retireVersion}
              effect={rules.effect.retireVersion}
              isGrave
              act={() => change(`versions/${number}/retire`, null)}
            />
          )}
        </div>
      )}
    </>
  );
}
