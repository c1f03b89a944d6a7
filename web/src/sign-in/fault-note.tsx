import './fault-note.css';
import type { ReactNode } from 'react';
import { useMessages } from '../messages';
import type { Fault, ServiceError } from '../service';
import { clock, useCountdown } from '../use-countdown';
import { useStore } from '../store';
import { signIn } from './sign-in';

/** Details that the countdown or the advice shows. */
const SHOWN = new Set(['waiting_time', 'retry_after', 'tries_left']);

/** Returns the details of an error as text, such as "allowed profile". */
function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([name]) => !SHOWN.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

interface FaultNoteProps {
  readonly error: ServiceError;
  /** The consequence of the error. */
  readonly lead?: string;
  /** Replaces the message of the service. */
  readonly message?: string;
  /** Replaces the advice for the code of the error. */
  readonly remedy?: string;
  /** Replaces the text of the countdown. */
  readonly wait?: (time: string) => string;
  /** Buttons below the advice. */
  readonly children?: ReactNode;
}

/** An error of the service, and what to do about it. */
export function FaultNote({ error, lead = '', message, remedy, wait, children }: FaultNoteProps) {
  const { remedies, signIn: words } = useMessages();
  const [first] = error.faults;
  const { isDesk } = useStore(signIn);
  const advice = remedy ?? (isDesk ? undefined : remedies[first.code]);
  return (
    <div className="faults">
      <div className="fault-text" role="alert">
        {lead !== '' && <p>{lead}</p>}
        <ul>
          {error.faults.map((fault, index) => (
            <FaultLine
              key={index}
              fault={message === undefined ? fault : { ...fault, message }}
              status={error.status}
            />
          ))}
        </ul>
        {advice !== undefined && <p className="remedy">{advice}</p>}
      </div>
      {error.retryAt > 0 && <RetryTimer at={error.retryAt} wait={wait} />}
      {first.requestId !== '' && <small>{words.requestId(`\u2066${first.requestId}\u2069`)}</small>}
      {children}
    </div>
  );
}

function FaultLine({ fault, status }: { readonly fault: Fault; readonly status: number }) {
  const { code, message, details } = fault;
  return (
    <li>
      <code dir="ltr">{code || `HTTP_${String(status)}`}</code>
      <span>{message}</span>
      <small dir="ltr">{detailsText(details)}</small>
    </li>
  );
}

/** The time until the service accepts the call again. It is outside the alert, which would be read out each second. */
function RetryTimer({ at, wait }: { readonly at: number; readonly wait: FaultNoteProps['wait'] }) {
  const words = useMessages().signIn;
  const left = useCountdown(at);
  return (
    <p className="timer" role="timer">
      {left > 0 ? (wait ?? words.nextTryIn)(clock(left)) : words.tryNow}
    </p>
  );
}
