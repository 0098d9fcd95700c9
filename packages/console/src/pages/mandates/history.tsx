import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { MandateLink } from '../../ui/links.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { mandates } = texts;

/** The terms that a mandate had: who made them when, and why. */
export function History({ mandateId, history }: Pick<Answers['MandateDetail'], 'mandateId' | 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{mandates.history}</h2>
      <ol className="timeline" reversed>
        {history.map((each, place) => (
          <li key={each.mandateId} aria-current={each.mandateId === mandateId ? 'true' : undefined}>
            <strong>{place === history.length - 1 ? mandates.issued : mandates.changed}</strong>{' '}
            <time>{timeText(each.issuedAt)}</time>{' '}
            {each.email === null ? (
              <span className="muted">{mandates.noAuthor}</span>
            ) : (
              <UntrustedText text={each.email} />
            )}
            {each.message !== null && (
              <>
                {': '}
                <span className="said">
                  <UntrustedText text={each.message} />
                </span>
              </>
            )}{' '}
            {each.mandateId !== mandateId && <MandateLink mandateId={each.mandateId} scope={mandates.theseTerms} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
