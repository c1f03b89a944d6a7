import { useMessages } from '../messages';
import { dialLast, phone } from '../phone/phone-store';
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
  if (isSms) return words.smsComing;
  return (
    <button className="link-button" type="button" disabled={calling} onClick={() => void dialLast()}>
      {words.dialHere(ticket.ussdCode)}
    </button>
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
