import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { texts } from '../../texts/index.js';
import { Failure } from '../../ui/states.js';
import { UntrustedTexts } from '../../ui/untrusted-text.js';

const { decisions } = texts;

/** Verifies the record of a decision in the page, and says what was found. */
export function Verification({ eventId }: { eventId: string }) {
  const verifying = useMutation({
    // The verifier is only loaded for who asks for it.
    mutationFn: async () => (await import('./verify.js')).verifyDecision(eventId),
  });
  const { data } = verifying;
  return (
    <>
      <Button className="plain" isDisabled={verifying.isPending} onPress={() => verifying.mutate()}>
        {decisions.verify}
      </Button>
      {verifying.error !== null && <Failure error={verifying.error} />}
      {data !== undefined && (
        <p role="status">
          <span className={`verdict ${data.status === 'verified' ? 'allow' : 'block'}`}>
            {decisions.verifications[data.status]}
          </span>{' '}
          <UntrustedTexts texts={data.faults} />
        </p>
      )}
      <p className="muted">{decisions.verifyHint}</p>
    </>
  );
}
