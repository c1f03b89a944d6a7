import type { CodeState } from './use-code-request';
import { clock, useCountdown } from './use-countdown';

function Told({ state }: { readonly state: CodeState }) {
  const { ticket, phone, username } = state;
  if (ticket === null) return null;
  if (typeof phone === 'object') return <>The virtual phone says: “{phone.says}”</>;
  if (ticket.channel === 'sms') {
    if (phone === 'waiting') return <>Waiting for the SMS on the virtual phone…</>;
    if (phone === 'done') return <>The virtual phone got the SMS; the code is filled in.</>;
    return <>The code is on its way by SMS to the phone of {username}.</>;
  }
  const dialString = <code className="dial">{ticket.ussdCode}</code>;
  if (phone === 'done') return <>The virtual phone dialled {dialString}; the code is filled in.</>;
  return (
    <>
      Dial {dialString} from the phone of {username} to read the code.
    </>
  );
}

export function CodeStatus({ state }: { readonly state: CodeState }) {
  const left = useCountdown(state.endsAt);
  return (
    <div className="status">
      <p role="status">
        <Told state={state} />
      </p>
      {state.endsAt > 0 && (
        <p className="timer" role="timer">
          {left > 0 ? `Accepted for ${clock(left)}` : 'The code has run out.'}
        </p>
      )}
    </div>
  );
}
