import './fault-note.css';
import type { Fault, KeypadError } from '@keypad/client';
import { type ReactNode, useState } from 'react';
import { findRetryTime } from '../call-errors';
import { ErrorCode } from '../error-code';
import { useMessages } from '../messages';
import { NumberText } from '../number-text';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { useStore } from '../store';
import { signIn } from './sign-in-store';

/** Details that the countdown or the advice shows. */
const SHOWN_DETAILS = new Set(['waiting_time', 'retry_after', 'tries_left']);

/** Returns the details of an error as text, such as "allowed profile". */
function formatFaultDetails(details: Fault['details'] = {}): string {
  return Object.entries(details)
    .filter(([name]) => !SHOWN_DETAILS.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

interface FaultTextProps {
  readonly error: KeypadError;
  /** The consequence of the error. */
  readonly lead?: string;
  /** Replaces the message of the service. */
  readonly message?: string;
  /** Replaces the advice for the code of the error. */
  readonly remedy?: string;
}

export interface FaultNoteProps extends FaultTextProps {
  /** Replaces the text of the countdown. */
  readonly wait?: ((time: string) => string) | undefined;
  /** Buttons below the advice. */
  readonly children?: ReactNode;
}

/** An error of the service, and what to do about it. */
export function FaultNote({ wait, children, ...text }: FaultNoteProps) {
  const signInWords = useMessages().signIn;
  const { error } = text;
  return (
    <div className="faults">
      <FaultText {...text} />
      <RetryTimer key={error.requestId} error={error} wait={wait} />
      {error.requestId !== undefined && (
        <small>{signInWords.requestId(`\u2066${error.requestId}\u2069`)}</small>
      )}
      {children}
    </div>
  );
}

/** The part of the note that a screen reader reads out: the messages and the advice. */
function FaultText({ error, lead = '', message, remedy }: FaultTextProps) {
  const codeRemedy = useCodeRemedy(error);
  const advice = remedy ?? codeRemedy;
  return (
    <div className="fault-text" role="alert">
      {lead !== '' && <p>{lead}</p>}
      <ul>
        {error.faults.map((fault, index) => (
          <FaultLine
            key={index}
            fault={message === undefined ? fault : { ...fault, message }}
            isFromService={error.requestId !== undefined}
          />
        ))}
      </ul>
      {advice !== undefined && <p className="remedy">{advice}</p>}
    </div>
  );
}

/** Returns the advice of the console for the code of an error. The desk gives none. */
function useCodeRemedy({ code }: KeypadError): string | undefined {
  const { remedies } = useMessages();
  const { isDesk } = useStore(signIn);
  return isDesk ? undefined : remedies[code];
}

interface FaultLineProps {
  readonly fault: Fault;
  readonly isFromService: boolean;
}

function FaultLine({ fault, isFromService }: FaultLineProps) {
  const { code, message, details } = fault;
  return (
    <li>
      <ErrorCode code={code} isFromService={isFromService} />
      <span>
        <NumberText text={message} />
      </span>
      <small dir="ltr">{formatFaultDetails(details)}</small>
    </li>
  );
}

/**
 * The time until the service accepts the call again. It is outside the alert, which would be read
 * out each second.
 */
function RetryTimer({ error, wait }: Pick<FaultNoteProps, 'error' | 'wait'>) {
  const signInWords = useMessages().signIn;
  const [at] = useState(() => findRetryTime(error));
  const secondsLeft = useSecondsUntil(at);
  if (at === 0) return null;
  return (
    <p className="timer" role="timer">
      {secondsLeft === 0 && signInWords.tryNow}
      {secondsLeft > 0 && (wait ?? signInWords.nextTryIn)(formatClockTime(secondsLeft))}
    </p>
  );
}
