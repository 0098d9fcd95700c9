import type { PolicyCase } from '@gatewright/policy';
import { UntrustedText } from '../ui/untrusted-text.js';
import { Verdict } from '../ui/verdict.js';
import type { AssessedCase } from './assess.js';
import { texts } from './texts/index.js';

interface CasesProps {
  /** Null while they cannot be run. */
  readonly cases: readonly AssessedCase[] | null;
  /** Both engines are there, so that a difference is one. */
  readonly hasEngines: boolean;
  readonly onShow: (each: PolicyCase) => void;
}

/** The cases of the tests with what came out; each can be put in place of the request. */
export function Cases({ cases, hasEngines, onShow }: CasesProps) {
  if (cases === null) return <p>{texts.noResults}</p>;
  if (cases.length === 0) return <p>{texts.noCases}</p>;
  const failed = cases.filter(({ result }) => result.differences.length > 0).length;
  return (
    <>
      <p role="status">{texts.summary(cases.length - failed, failed)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.case}</th>
            <th scope="col">{texts.expected}</th>
            <th scope="col">{texts.result}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {cases.map(({ result: { case: each, differences }, agree }) => (
            <tr key={each.path}>
              <th scope="row">
                <UntrustedText text={each.name} />
              </th>
              <td data-label={texts.expected}>
                <Verdict decision={each.expect.decision} />{' '}
                <code>{each.expect.code != null && <UntrustedText text={each.expect.code} />}</code>
              </td>
              <td data-label={texts.result}>
                {differences.length === 0 ? (
                  <span className="verdict allow">{texts.passed}</span>
                ) : (
                  <>
                    <span className="verdict block">{texts.failed}</span>{' '}
                    <UntrustedText text={differences.join('; ')} />
                  </>
                )}
                {hasEngines && !agree && <span className="verdict block"> {texts.differs}</span>}
              </td>
              <td>
                <button type="button" onClick={() => onShow(each)} aria-label={texts.loadCase(each.name)}>
                  {texts.load}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
