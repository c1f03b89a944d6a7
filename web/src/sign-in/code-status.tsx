import './code-status.css';
import { useMessages } from '../messages';
import { networks, troubleOf } from '../phone/networks';
import { expectedHandset, openView, phone } from '../phone/phone-store';
import { dialLast } from '../phone/ussd';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { clock, useCountdown } from '../use-countdown';
import { signIn, takeCode, type Ticket } from './sign-in';

/** Where the code is, and the shortest way to it. */
function Whereabouts({ ticket, hasPhone }: { readonly ticket: Ticket; readonly hasPhone: boolean }) {
  const words = useMessages().signIn;
  const { arrived, calling } = useStore(phone);
  const { code } = useStore(signIn);
  const isSms = ticket.channel === 'sms';
  if (!hasPhone && isSms) return words.smsElsewhere;
  if (!hasPhone) {
    return (
      <>
        {words.dialElsewhere} <code dir="ltr">{ticket.ussdCode}</code>
      </>
    );
  }
  if (arrived !== '') {
    return (
      <>
        {words.arrived}
        {code !== arrived && (
          <button
            className="link-button"
            type="button"
            onClick={() => {
              takeCode(arrived);
            }}
          >
            {words.useCode(arrived)}
          </button>
        )}
      </>
    );
  }
  if (isSms) return <SmsComing sentAt={ticket.sentAt} />;
  return (
    <button className="link-button" type="button" disabled={calling} onClick={() => void dialLast()}>
      {words.dialHere(ticket.ussdCode)}
    </button>
  );
}

/** How long a text message may take before something is wrong. */
const PATIENCE_MS = 5_000;

/** That a text message is awaited; and when it will not come, or has not come for a while, why and where to look. */
function SmsComing({ sentAt }: { readonly sentAt: number }) {
  const words = useMessages().signIn;
  const { known } = useStore(networks);
  const patience = useCountdown(sentAt + PATIENCE_MS);
  const trouble = troubleOf(expectedHandset(), known);
  if (trouble === null && patience > 0) return words.smsComing;
  return (
    <>
      {trouble === null ? words.smsLate : words.troubles[trouble]}{' '}
      <button
        className="link-button"
        type="button"
        onClick={() => {
          preferences.update({ phoneOpen: true });
          openView('network');
        }}
      >
        {words.seeNetwork}
      </button>
    </>
  );
}

export function CodeStatus({ hasPhone }: { readonly hasPhone: boolean }) {
  const words = useMessages().signIn;
  const { ticket } = useStore(signIn);
  const left = useCountdown(ticket?.endsAt ?? 0);
  return (
    <div className="status">
      <p role="status">
        {ticket === null ? (
          hasPhone ? (
            words.start
          ) : (
            words.startWithoutPhone
          )
        ) : left > 0 ? (
          <Whereabouts ticket={ticket} hasPhone={hasPhone} />
        ) : (
          words.ranOut
        )}
      </p>
      {ticket !== null && left > 0 && (
        <p className="timer" role="timer">
          {words.accepted(clock(left))}
        </p>
      )}
    </div>
  );
}
