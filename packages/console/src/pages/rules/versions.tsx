import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answers, type Call, isObject } from '../../api/client.js';
import { changeRule, folderOf, type RuleRef, type RuleVersion, versionsQuery } from '../../api/rules.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Compare, Difference } from './compare.js';
import { PartFields } from './reach.js';
import { markOf } from './standing.js';

const { rules } = texts;

interface VersionsProps {
  readonly reference: RuleRef;
  readonly rule: Pick<Answers['SopDetail'], 'published' | 'rollout' | 'retiredAt' | 'rollsBackTo' | 'boundAgents'>;
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
        {rule.rollsBackTo !== null && rule.retiredAt === null && (
          <RollBack call={`POST /${folder}/{id}/rollback`} to={rule.rollsBackTo} rule={rule} change={change} />
        )}
      </div>
      <Loaded query={query}>
        {(versions) => (
          <>
            {versions.length > 1 && <Compare reference={reference} versions={versions} />}
            <ol className="versions">
              {versions.map((version) => (
                <li key={version.version} className="card">
                  <Version {...{ reference, version, rule, change, folder }} />
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

interface RollBackProps extends Pick<VersionProps, 'rule' | 'change'> {
  readonly call: Call;
  readonly to: number;
}

/** Ends a rollout, or puts the version before in force: both name the version that decides then. */
function RollBack({ call, to, rule: { published, rollout, boundAgents }, change }: RollBackProps) {
  const from = rollout?.version ?? published ?? to;
  // A rollout ends without a version; another version is named, so that what was confirmed is what is done.
  const act = () => change('rollback', rollout === null ? { version: to } : {});
  return (
    <Confirm call={call} label={rules.rollBack(to)} effect={rules.effect.rollBack(to, from, boundAgents)} act={act} />
  );
}

interface VersionProps extends Pick<VersionsProps, 'rule'> {
  readonly reference: RuleRef;
  readonly folder: ReturnType<typeof folderOf>;
  readonly version: RuleVersion;
  readonly change: (act: Parameters<typeof changeRule>[1], body: object | null) => Promise<void>;
}

function Version({ reference, version, rule, change, folder }: VersionProps) {
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
        {rules.versionOf(number)} <Mark rule={rule} version={version} />
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
              <PartFields reference={reference} />
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

/** What a version is now: in force for all or for a part, or its state. */
function Mark({ rule, version: { version, state } }: Pick<VersionProps, 'rule' | 'version'>) {
  const { isInForce, text } = markOf(rule, version, rules.states[state]);
  return <span className={`verdict ${isInForce ? 'active' : state === 'published' ? 'past' : state}`}>{text}</span>;
}
