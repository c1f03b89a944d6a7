import './ussd-screen.css';
import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages';
import type { ConsoleMessages } from '../messages/en';
import { useStore } from '../store';
import { CodeText } from './code-text';
import { CALL_ID } from './dialler';
import { phone, type PhoneState } from './phone-store';
import { findCodeInText, measureScreen } from './text';
import { UssdReplyForm } from './ussd-reply-form';

interface UssdScreenProps {
  readonly onCode: (code: string) => void;
}

function findScreenText(
  screen: PhoneState['screen'],
  phoneWords: ConsoleMessages['phone'],
): string {
  if (screen === null) return phoneWords.dialling;
  if (screen === 'failed') return phoneWords.failed;
  if (screen === 'timed-out') return phoneWords.timedOut;
  return screen.text;
}

/** The USSD message on top of the handset, until it is confirmed, replied to or hung up. */
export function UssdScreen({ onCode }: UssdScreenProps) {
  const phoneWords = useMessages().phone;
  const { screen, session, calling } = useStore(phone);
  const screenDialog = useFocusInside();
  const textId = useId();
  if (screen === null && !calling) return null;

  const screenText = findScreenText(screen, phoneWords);
  const receivedScreen = typeof screen === 'object' ? screen : null;
  const { count, most, alphabet } = measureScreen(screenText);
  return (
    <div className="ussd-cover">
      <div
        ref={screenDialog}
        className="ussd"
        role="dialog"
        aria-label={phoneWords.ussdHeading}
        aria-describedby={textId}
        aria-busy={calling}
        onKeyDown={(event) => {
          if (event.key === 'Escape') phone.closeScreen();
        }}
      >
        <CodeText
          id={textId}
          text={screenText}
          code={receivedScreen?.ends === true ? findCodeInText(screenText) : ''}
          onCode={onCode}
        />
        {receivedScreen !== null && (
          <p className="ussd-note">
            {receivedScreen.ends && <span>{phoneWords.ended}</span>}
            <span>{phoneWords.length(count, most, alphabet)}</span>
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
            {phoneWords.done}
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
  const screenDialog = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (screen !== null) screenDialog.current?.querySelector<HTMLElement>('input, button')?.focus();
    else if (wasShown.current && document.activeElement === document.body)
      document.getElementById(CALL_ID)?.focus();
    wasShown.current = screen !== null;
  }, [screen, session]);
  return screenDialog;
}
