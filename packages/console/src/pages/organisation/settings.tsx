import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { ChangeApprovals, ChangeAuthzen, ChangeHolds, ChangeLog } from './change-settings.js';
import { OrganisationPages } from './navigation.js';

const { settings, app } = texts;

/** What the organisation has set. Who may change it does so here. */
export function Settings() {
  const query = useQuery(organisationQuery);
  return (
    <>
      <OrganisationPages />
      <h1>{settings.title}</h1>
      <p className="muted">{settings.intro}</p>
      <Loaded query={query}>
        {(organisation) => (
          <>
            <section className="card" aria-labelledby="organisation">
              <h2 id="organisation">
                <UntrustedText text={organisation.name} isTerse />
              </h2>
              <Facts
                rows={[
                  [
                    'DID',
                    <code key="did">
                      <UntrustedText text={organisation.did} />
                    </code>,
                  ],
                  [settings.verification, settings.verifications[organisation.verification]],
                  [settings.network, organisation.network],
                ]}
              />
            </section>
            <section className="card" aria-labelledby="approvals">
              <h2 id="approvals">{settings.approvals}</h2>
              <Facts
                rows={[
                  [settings.ofActions, String(organisation.approvals.escalation)],
                  [settings.ofAgents, String(organisation.approvals.onboarding)],
                  [settings.ofRules, String(organisation.approvals.publish)],
                ]}
              />
              <div className="buttons">
                <ChangeApprovals organisation={organisation} />
              </div>
            </section>
            <section className="card" aria-labelledby="gate">
              <h2 id="gate">{settings.gate}</h2>
              <Facts
                rows={[
                  [settings.holds, settings.minutes(organisation.holdMinutes)],
                  [settings.advisoryAnswers, organisation.advisoryAnswers ? app.yes : app.no],
                  [settings.keepsContext, organisation.decisionLog.context ? app.yes : app.no],
                  [settings.captures, organisation.decisionLog.capture ? app.yes : app.no],
                  [
                    settings.keptFor,
                    organisation.decisionLog.days === null
                      ? settings.forever
                      : settings.days(organisation.decisionLog.days),
                  ],
                ]}
              />
              <div className="buttons">
                <ChangeHolds organisation={organisation} />
                <ChangeAuthzen organisation={organisation} />
                <ChangeLog organisation={organisation} />
              </div>
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
