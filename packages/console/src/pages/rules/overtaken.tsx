import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { newestQuery, type RuleRef } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Diff } from '../../ui/diff.js';
import { jsonText, timeText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { differenceOf } from './difference.js';

const { rules } = texts;

interface OvertakenProps {
  readonly reference: RuleRef;
  /** The rules that the reader wrote. */
  readonly mine: unknown;
  /** Goes on with the reader's text, on top of the other person's version. */
  readonly keep: () => void;
}

/** What another person wrote meanwhile, against the reader's text, which stays. */
export function Overtaken({ reference, mine, keep }: OvertakenProps) {
  const query = useQuery(newestQuery(reference));
  return (
    <div className="failure">
      <p role="alert">{rules.overtaken}</p>
      <Loaded query={query}>
        {(theirs) =>
          theirs !== null && (
            <>
              <p>
                {rules.versionOf(theirs.version)}{' '}
                {theirs.createdByEmail !== null && <UntrustedText text={theirs.createdByEmail} />}{' '}
                <time>{timeText(theirs.createdAt)}</time>{' '}
                <span className="said">
                  <UntrustedText text={theirs.message} />
                </span>
              </p>
              <Diff
                text={differenceOf(jsonText(theirs.documentJson), jsonText(mine))}
                before={rules.theirs}
                after={rules.yours}
              />
            </>
          )
        }
      </Loaded>
      <Button className="plain" onPress={keep}>
        {rules.keepMine}
      </Button>
    </div>
  );
}
