import { useQuery } from '@tanstack/react-query';
import { registerQuery } from '../api/queries.js';
import { UntrustedText } from './untrusted-text.js';

/** A reason code with what the register says of it. */
export function Code({ code, terse = false }: { code: string; terse?: boolean }) {
  const { data } = useQuery(registerQuery);
  const known = data?.codes.find((each) => each.code === code || each.alias === code);
  return (
    <span className="code-and-meaning">
      <code>
        <UntrustedText text={code} isTerse={terse} />
      </code>
      {known !== undefined && <span className="muted"> {known.meaning}</span>}
      {known !== undefined && !terse && <span className="muted remedy"> {known.remedy}</span>}
    </span>
  );
}
