import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { OrganisationPages } from './navigation.js';

const { settings, app } = texts;

/** What the organisation has set. It is read here: the command line and the interface change it. */
export function Settings() {
  const query = useQuery(organisationQuery);
  return (
    <>
      <OrganisationPages />
      <h1>{settings.title}</h1>
      <p className="muted">{settings.intro}</p>
      <Loaded query={query}>
        {({ approvals, decisionLog, ...organisation }) => (
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
                  [settings.ofActions, String(approvals.escalation)],
                  [settings.ofAgents, String(approvals.onboarding)],
                  [settings.ofRules, String(approvals.publish)],
                ]}
              />
            </section>
            <section className="card" aria-labelledby="gate">
              <h2 id="gate">{settings.gate}</h2>
              <Facts
                rows={[
                  [settings.holds, settings.minutes(organisation.holdMinutes)],
                  [settings.advisoryAnswers, organisation.advisoryAnswers ? app.yes : app.no],
                  [settings.keepsContext, decisionLog.context ? app.yes : app.no],
                  [settings.captures, decisionLog.capture ? app.yes : app.no],
                  [settings.keptFor, decisionLog.days === null ? settings.forever : settings.days(decisionLog.days)],
                ]}
              />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
