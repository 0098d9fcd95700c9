import type { ReactNode } from 'react';
import { type Call, mayCall } from '../api/client.js';
import { useSession } from '../app/use-session.js';

interface AllowedProps {
  readonly call: Call;
  readonly children: ReactNode;
  /** What the other roles see. */
  readonly otherwise?: ReactNode;
}

/** Shows the way to a call, a form or a link, to the roles that may make it. */
export function Allowed({ call, children, otherwise = null }: AllowedProps) {
  const { role } = useSession();
  return mayCall(role, call) ? (
    <div className="allowed" data-call={call}>
      {children}
    </div>
  ) : (
    otherwise
  );
}
