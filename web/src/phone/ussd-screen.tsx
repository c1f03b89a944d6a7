import { useEffect, useRef } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { CodeText } from './code-text';
import { phone } from './phone-store';
import { codeIn, screenLength } from './text';

/** What the network shows over everything else on the handset, until it is acknowledged. */
export function UssdScreen({ onCode }: { readonly onCode: (code: string) => void }) {
  const words = useMessages().phone;
  const { screen, calling } = useStore(phone);
  const dialog = useRef<HTMLDivElement>(null);

  // The code when there is one, else the way out.
  useEffect(() => {
    if (screen !== null) dialog.current?.querySelector('button')?.focus();
  }, [screen]);

  if (screen === null && !calling) return null;
  const text = screen === 'failed' ? words.failed : (screen?.text ?? words.dialling);
  const { count, most, alphabet } = screenLength(text);
  return (
    <div className="ussd-cover">
      <div ref={dialog} className="ussd" role="dialog" aria-label={words.ussdHeading} aria-busy={calling}>
        <CodeText text={text} code={codeIn(text)} onCode={onCode} />
        {screen !== null && (
          <>
            {screen !== 'failed' && (
              <p className="ussd-note">
                {screen.ends && <span>{words.ended}</span>}
                <span>{words.length(count, most, alphabet)}</span>
              </p>
            )}
            <button
              className="button"
              type="button"
              onClick={() => {
                phone.update({ screen: null });
              }}
            >
              {words.done}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
