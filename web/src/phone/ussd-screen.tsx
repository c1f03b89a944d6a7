import './ussd-screen.css';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages';
import type { ConsoleMessages } from '../messages/en';
import { useStore } from '../store';
import { CloseScreenButton } from './close-screen-button';
import { CodeText } from './code-text';
import { CALL_ID } from './dialler';
import { phone, type VirtualPhoneState } from './phone-store';
import { findCodeInText, measureScreen } from './text';
import { UssdReplyForm } from './ussd-reply-form';

interface UssdScreenProps {
  readonly onCode: (code: string) => void;
}

function findScreenText(
  screen: VirtualPhoneState['screen'],
  phoneWords: ConsoleMessages['phone'],
): string {
  if (screen === null) return phoneWords.dialling;
  if (screen === 'failed') return phoneWords.failed;
  if (screen === 'timed-out') return phoneWords.timedOut;
  return screen.text;
}

/** The USSD message on top of the handset, until it is confirmed, replied to or hung up. */
export function UssdScreen({ onCode }: UssdScreenProps) {
  const { screen, calling } = useStore(phone);
  const screenDialog = useFocusInside();
  if (screen === null && !calling) return null;
  return (
    <div className="ussd-cover">
      <UssdDialog dialog={screenDialog} onCode={onCode} />
    </div>
  );
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') phone.closeScreen();
}

interface UssdDialogProps extends UssdScreenProps {
  readonly dialog: RefObject<HTMLDivElement | null>;
}

/** The message and the reply to it. Escape hangs up. */
function UssdDialog({ dialog, onCode }: UssdDialogProps) {
  const phoneWords = useMessages().phone;
  const { calling } = useStore(phone);
  const textId = useId();
  return (
    <div
      ref={dialog}
      className="ussd"
      role="dialog"
      aria-label={phoneWords.ussdHeading}
      aria-describedby={textId}
      aria-busy={calling}
      onKeyDown={closeOnEscape}
    >
      <UssdText id={textId} onCode={onCode} />
      <UssdAnswer />
    </div>
  );
}

interface UssdTextProps extends UssdScreenProps {
  readonly id: string;
}

/** The text of the message, and its length if the service sent it. */
function UssdText({ id, onCode }: UssdTextProps) {
  const phoneWords = useMessages().phone;
  const { screen } = useStore(phone);
  const screenText = findScreenText(screen, phoneWords);
  if (screen === null || typeof screen === 'string')
    return <CodeText id={id} text={screenText} code="" onCode={onCode} />;

  const { count, most, alphabet } = measureScreen(screenText);
  const screenCode = screen.ends ? findCodeInText(screenText) : '';
  return (
    <>
      <CodeText id={id} text={screenText} code={screenCode} onCode={onCode} />
      <p className="ussd-note">
        {screen.ends && <span>{phoneWords.ended}</span>}
        <span>{phoneWords.length(count, most, alphabet)}</span>
      </p>
    </>
  );
}

/** The reply to a session that waits for one, or else the button that closes the message. */
function UssdAnswer() {
  const phoneWords = useMessages().phone;
  const { screen, session } = useStore(phone);
  if (session !== null) return <UssdReplyForm key={session.inputs.length} session={session} />;
  if (screen === null) return null;
  return <CloseScreenButton text={phoneWords.done} />;
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
