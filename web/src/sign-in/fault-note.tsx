import './fault-note.css';
import type { ReactNode } from 'react';
import { useMessages } from '../messages';
import type { ServiceError } from '../service';

/** Details of a refusal as "waiting_time 42". */
function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

interface FaultNoteProps {
  readonly error: ServiceError;
  readonly lead?: string;
  /** What the person can do at once. */
  readonly children?: ReactNode;
}

/** A refusal in the words of the service, and under it what to do. */
export function FaultNote({ error, lead = '', children }: FaultNoteProps) {
  const { remedies, signIn } = useMessages();
  const [decisive] = error.faults;
  const remedy = remedies[decisive.code];
  return (
    <div className="faults" role="alert">
      {lead !== '' && <p>{lead}</p>}
      <ul>
        {error.faults.map((fault, index) => (
          <li key={index}>
            <code dir="ltr">{fault.code || `HTTP_${String(error.status)}`}</code>
            <span>
              {fault.field !== '' && <b dir="ltr">{fault.field}: </b>}
              {fault.message}
            </span>
            <small dir="ltr">{detailsText(fault.details)}</small>
          </li>
        ))}
      </ul>
      {remedy !== undefined && <p className="remedy">{remedy}</p>}
      {children}
      {decisive.requestId !== '' && <small>{signIn.request(`\u2066${decisive.requestId}\u2069`)}</small>}
    </div>
  );
}
