import './code-status.css';
import { toLatinDigits } from '../../../src/platform/typed-text';
import { useMessages } from '../messages';
import { findDeliveryProblem, networks } from '../phone/networks';
import { phone } from '../phone/phone-store';
import { dialLastCode } from '../phone/ussd';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { fillInArrivedCode } from './sign-in';
import { type RequestedCode, signIn } from './sign-in-store';
import { useRequestLabel } from './use-request-label';
import { useCodeWaitingTime } from './use-waiting-time';

interface CodeStatusProps {
  readonly hasPhone: boolean;
}

/** The status of the requested code and the next step. */
export function CodeStatus({ hasPhone }: CodeStatusProps) {
  const { requested, dialAgain } = useStore(signIn);
  const { arrived, isCodeMissing } = useStore(phone);
  const waitSeconds = useCodeWaitingTime();
  const secondsLeft = useSecondsUntil(requested?.expiresAt ?? 0);

  // The error says that the code is spent.
  if (requested?.isSpent === true) return null;
  if (requested !== null && secondsLeft > 0)
    return <OpenCodeStatus requested={requested} hasPhone={hasPhone} secondsLeft={secondsLeft} />;
  if (requested !== null) return <ExpiredCodeStatus />;

  const canDialAgain = hasPhone && dialAgain !== '' && (waitSeconds > 0 || arrived !== '');
  if (canDialAgain && !isCodeMissing) return <LastCodeStatus code={dialAgain} />;
  // The button that requests a code counts down.
  if (waitSeconds > 0) return null;
  return <StartStatus hasPhone={hasPhone} />;
}

function StartStatus({ hasPhone }: CodeStatusProps) {
  const signInWords = useMessages().signIn;
  const { channel, isDesk } = useStore(signIn);
  const requestLabel = useRequestLabel();
  const wordsWithoutPhone = isDesk ? signInWords.startAsStaff : signInWords.startWithoutPhone;
  // The desk has no virtual phone to look at, but offers its code.
  const startWords = hasPhone && !isDesk ? signInWords.start : wordsWithoutPhone;
  return (
    <div className="status">
      <p role="status">
        {signInWords.click(requestLabel)} {startWords[channel]}
      </p>
    </div>
  );
}

function ExpiredCodeStatus() {
  const signInWords = useMessages().signIn;
  return (
    <div className="status">
      <p role="status">{signInWords.refusals.expired}</p>
    </div>
  );
}

/** Offers to dial for a code that was requested earlier and may still be unused. */
function LastCodeStatus({ code }: { readonly code: string }) {
  const signInWords = useMessages().signIn;
  const { arrived } = useStore(phone);
  return (
    <div className="status">
      <p role="status">
        {arrived === '' && <DialCodeButton code={code} label={signInWords.dialHere(code)} />}
        {arrived !== '' && <ArrivedCode />}
      </p>
    </div>
  );
}

interface OpenCodeStatusProps extends RequestedCodeProps, CodeStatusProps {
  readonly secondsLeft: number;
}

/** Says where to find a code that can still be entered, and for how long. */
function OpenCodeStatus({ requested, hasPhone, secondsLeft }: OpenCodeStatusProps) {
  const signInWords = useMessages().signIn;
  return (
    <div className="status">
      <p role="status">
        {hasPhone && <VirtualPhoneStatus requested={requested} />}
        {!hasPhone && <RealPhoneStatus requested={requested} />}
      </p>
      <p className="timer" role="timer">
        {signInWords.expiresIn(formatClockTime(secondsLeft))}
      </p>
    </div>
  );
}

interface RequestedCodeProps {
  readonly requested: RequestedCode;
}

function RealPhoneStatus({ requested }: RequestedCodeProps) {
  const signInWords = useMessages().signIn;
  const { channel, ussdCode } = requested;
  if (ussdCode === '') return signInWords.smsElsewhere;
  return (
    <>
      {channel === 'sms' && `${signInWords.smsElsewhere} ${signInWords.dialIfLate}`}
      {channel === 'ussd' && signInWords.dialElsewhere} <code dir="ltr">{ussdCode}</code>
    </>
  );
}

function VirtualPhoneStatus({ requested }: RequestedCodeProps) {
  const signInWords = useMessages().signIn;
  const { arrived } = useStore(phone);
  if (arrived !== '') return <ArrivedCode />;
  if (requested.channel === 'sms') return <SmsStatus requested={requested} />;
  return (
    <DialCodeButton code={requested.ussdCode} label={signInWords.dialHere(requested.ussdCode)} />
  );
}

/** Says that the phone shows the code, and fills it in. */
function ArrivedCode() {
  const signInWords = useMessages().signIn;
  const { arrived } = useStore(phone);
  const { code } = useStore(signIn);
  return (
    <>
      {signInWords.arrived}
      {toLatinDigits(code) !== arrived && <ArrivedCodeButton code={arrived} />}
    </>
  );
}

function ArrivedCodeButton({ code }: { readonly code: string }) {
  const signInWords = useMessages().signIn;
  return (
    <button
      className="link-button"
      type="button"
      onClick={() => {
        fillInArrivedCode(code);
      }}
    >
      {signInWords.useCode(code)}
    </button>
  );
}

function DialCodeButton({ code, label }: { readonly code: string; readonly label: string }) {
  const { calling } = useStore(phone);
  return (
    <button
      className="link-button"
      type="button"
      disabled={calling}
      onClick={() => void dialLastCode(code)}
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
  const signInWords = useMessages().signIn;
  const { isDesk } = useStore(signIn);
  const usualSecondsLeft = useSecondsUntil(sentAt + USUAL_DELIVERY_MS);
  const deliveryProblem = useDeliveryProblem();
  if (deliveryProblem === null && usualSecondsLeft > 0) return signInWords.smsSent;
  return (
    <>
      {deliveryProblem === null && signInWords.smsLate}
      {deliveryProblem !== null && signInWords.problems[deliveryProblem]}{' '}
      {!isDesk && <NetworkButton />}
      {ussdCode !== '' && (
        <>
          {' '}
          <DialCodeButton code={ussdCode} label={signInWords.dialInstead(ussdCode)} />
        </>
      )}
    </>
  );
}

/** Returns why the network may not deliver the message that is expected; null for no reason. */
function useDeliveryProblem() {
  const { known } = useStore(networks);
  const { expected } = useStore(phone);
  return findDeliveryProblem(expected, known);
}

/** Opens the network of the handset on the virtual phone. */
function NetworkButton() {
  const signInWords = useMessages().signIn;
  return (
    <button
      className="link-button"
      type="button"
      onClick={() => {
        preferences.update({ phoneOpen: true });
        phone.openView('network');
      }}
    >
      {signInWords.showNetwork}
    </button>
  );
}
