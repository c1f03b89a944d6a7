import type { ServiceError } from './service';

/** Details of a refusal as "waiting_time 42". */
function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

interface FaultNoteProps {
  readonly error: ServiceError;
  readonly lead: string;
}

export function FaultNote({ error, lead }: FaultNoteProps) {
  return (
    <div className="faults" role="alert">
      {lead !== '' && <p>{lead}</p>}
      <ul>
        {error.faults.map((fault, index) => (
          <li key={index}>
            <code>{fault.code || `HTTP_${String(error.status)}`}</code>
            <span>
              {fault.field !== '' && <b>{fault.field}: </b>}
              {fault.message}
            </span>
            <small>
              {detailsText(fault.details)}
              {fault.requestId !== '' && <span>request {fault.requestId}</span>}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
