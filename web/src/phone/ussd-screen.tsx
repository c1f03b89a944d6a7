import './ussd-screen.css';
import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { CodeText } from './code-text';
import { CALL_ID } from './dialler';
import { phone } from './phone-store';
import { findCode, measureScreen } from './text';
import { UssdReplyForm } from './ussd-reply-form';

interface UssdScreenProps {
  readonly onCode: (code: string) => void;
}

/** The USSD message on top of the handset, until it is confirmed, replied to or hung up. */
export function UssdScreen({ onCode }: UssdScreenProps) {
  const words = useMessages().phone;
  const { screen, session, calling } = useStore(phone);
  const dialog = useFocusInside();
  const textId = useId();
  if (screen === null && !calling) return null;

  let text = words.dialling;
  if (screen === 'failed') text = words.failed;
  else if (screen === 'timed-out') text = words.timedOut;
  else if (screen !== null) text = screen.text;
  const received = typeof screen === 'object' ? screen : null;
  const { count, most, alphabet } = measureScreen(text);
  return (
    <div className="ussd-cover">
      <div
        ref={dialog}
        className="ussd"
        role="dialog"
        aria-label={words.ussdHeading}
        aria-describedby={textId}
        aria-busy={calling}
        onKeyDown={(event) => {
          if (event.key === 'Escape') phone.closeScreen();
        }}
      >
        <CodeText
          id={textId}
          text={text}
          code={received?.ends === true ? findCode(text) : ''}
          onCode={onCode}
        />
        {received !== null && (
          <p className="ussd-note">
            {received.ends && <span>{words.ended}</span>}
            <span>{words.length(count, most, alphabet)}</span>
          </p>
        )}
        {session !== null && <UssdReplyForm key={session.inputs.length} session={session} />}
        {session === null && screen !== null && (
          <button
            className="button"
            type="button"
            onClick={() => {
              phone.closeScreen();
            }}
          >
            {words.done}
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Moves the focus into the dialog when a message comes: to the reply, the code or the button. Moves
 * it back to "Call" after.
 */
function useFocusInside() {
  const { screen, session } = useStore(phone);
  const dialog = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (screen !== null) dialog.current?.querySelector<HTMLElement>('input, button')?.focus();
    else if (wasShown.current && document.activeElement === document.body)
      document.getElementById(CALL_ID)?.focus();
    wasShown.current = screen !== null;
  }, [screen, session]);
  return dialog;
}
