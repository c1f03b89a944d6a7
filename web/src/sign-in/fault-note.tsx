import './fault-note.css';
import type { ReactNode } from 'react';
import { useMessages } from '../messages';
import type { ServiceError } from '../service';

/** Returns the details of an error as text, such as "waiting_time 42". */
function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

interface FaultNoteProps {
  readonly error: ServiceError;
  /** The consequence of the error. */
  readonly lead?: string;
  /** Replaces the advice for the code of the error. */
  readonly remedy?: string;
  /** Buttons below the advice. */
  readonly children?: ReactNode;
}

/** An error of the service, and what to do about it. */
export function FaultNote({ error, lead = '', remedy, children }: FaultNoteProps) {
  const { remedies, signIn } = useMessages();
  const [first] = error.faults;
  const advice = remedy ?? remedies[first.code];
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
      {advice !== undefined && <p className="remedy">{advice}</p>}
      {children}
      {first.requestId !== '' && <small>{signIn.requestId(`\u2066${first.requestId}\u2069`)}</small>}
    </div>
  );
}
