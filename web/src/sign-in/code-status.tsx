import './code-status.css';
import { useMessages } from '../messages';
import { findDeliveryProblem, networks } from '../phone/networks';
import { phone } from '../phone/phone-store';
import { dialLast } from '../phone/ussd';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { formatClock, useCountdown } from '../use-countdown';
import { fillInCode } from './sign-in';
import { type RequestedCode, signIn } from './sign-in-store';
import { useWaitingTime } from './use-waiting-time';

interface CodeStatusProps {
  readonly hasPhone: boolean;
}

/** The status of the requested code and the next step. */
export function CodeStatus({ hasPhone }: CodeStatusProps) {
  const words = useMessages().signIn;
  const { requested, channel, dialAgain } = useStore(signIn);
  const { arrived } = useStore(phone);
  const wait = useWaitingTime();
  const left = useCountdown(requested?.expiresAt ?? 0);
  // The error says that the code is spent.
  if (requested?.isSpent === true) return null;
  if (requested === null && hasPhone && dialAgain !== '' && (wait > 0 || arrived !== '')) {
    return (
      <div className="status">
        <p role="status">
          {arrived === '' ? (
            <DialButton code={dialAgain} label={words.dialHere(dialAgain)} />
          ) : (
            <ArrivedCode />
          )}
        </p>
      </div>
    );
  }
  // The button that requests a code counts down.
  if (requested === null && wait > 0) return null;
  if (requested === null || left === 0) {
    const start = hasPhone ? words.start : words.startWithoutPhone;
    return (
      <div className="status">
        <p role="status">{requested === null ? start[channel] : words.expired}</p>
      </div>
    );
  }
  return (
    <div className="status">
      <p role="status">
        {hasPhone ? (
          <OnVirtualPhone requested={requested} />
        ) : (
          <OnRealPhone requested={requested} />
        )}
      </p>
      <p className="timer" role="timer">
        {words.expiresIn(formatClock(left))}
      </p>
    </div>
  );
}

interface RequestedCodeProps {
  readonly requested: RequestedCode;
}

function OnRealPhone({ requested }: RequestedCodeProps) {
  const words = useMessages().signIn;
  const { channel, ussdCode } = requested;
  if (ussdCode === '') return words.smsElsewhere;
  return (
    <>
      {channel === 'sms' ? `${words.smsElsewhere} ${words.dialIfLate}` : words.dialElsewhere}{' '}
      <code dir="ltr">{ussdCode}</code>
    </>
  );
}

function OnVirtualPhone({ requested }: RequestedCodeProps) {
  const words = useMessages().signIn;
  const { arrived } = useStore(phone);
  if (arrived !== '') return <ArrivedCode />;
  if (requested.channel === 'sms') return <SmsStatus requested={requested} />;
  return <DialButton code={requested.ussdCode} label={words.dialHere(requested.ussdCode)} />;
}

/** Says that the phone shows the code, and fills it in. */
function ArrivedCode() {
  const words = useMessages().signIn;
  const { arrived } = useStore(phone);
  const { code } = useStore(signIn);
  return (
    <>
      {words.arrived}
      {code !== arrived && (
        <button
          className="link-button"
          type="button"
          onClick={() => {
            fillInCode(arrived);
          }}
        >
          {words.useCode(arrived)}
        </button>
      )}
    </>
  );
}

function DialButton({ code, label }: { readonly code: string; readonly label: string }) {
  const { calling } = useStore(phone);
  return (
    <button
      className="link-button"
      type="button"
      disabled={calling}
      onClick={() => void dialLast(code)}
    >
      {label}
    </button>
  );
}

/** The usual delivery time of a text message at most. */
const USUAL_DELIVERY_MS = 5_000;

/**
 * The status of a text message that has not arrived. If it is late or may not come, a button opens
 * the network, and another dials for the same code.
 */
function SmsStatus({ requested: { sentAt, ussdCode } }: RequestedCodeProps) {
  const words = useMessages().signIn;
  const { known } = useStore(networks);
  const { isDesk } = useStore(signIn);
  const { expected } = useStore(phone);
  const left = useCountdown(sentAt + USUAL_DELIVERY_MS);
  const problem = findDeliveryProblem(expected, known);
  if (problem === null && left > 0) return words.smsSent;
  return (
    <>
      {problem === null ? words.smsLate : words.problems[problem]}{' '}
      {!isDesk && (
        <button
          className="link-button"
          type="button"
          onClick={() => {
            preferences.update({ phoneOpen: true });
            phone.openView('network');
          }}
        >
          {words.showNetwork}
        </button>
      )}
      {ussdCode !== '' && (
        <>
          {' '}
          <DialButton code={ussdCode} label={words.dialInstead(ussdCode)} />
        </>
      )}
    </>
  );
}
