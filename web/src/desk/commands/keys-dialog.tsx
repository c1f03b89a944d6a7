import { useEffect, useId, useRef } from 'react';
import { useDeskMessages } from '../messages';

const KEY_NAMES = [
  ['palette', 'Ctrl K'],
  ['next', 'J'],
  ['previous', 'K'],
  ['reply', 'R'],
  ['note', 'I'],
  ['send', 'Ctrl Enter'],
  ['leave', 'Esc'],
  ['take', 'A'],
  ['close', 'C'],
  ['select', 'X'],
  ['search', '/'],
  ['keys', '?'],
] as const;

/** The list of keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const keyWords = useDeskMessages().commands.keys;
  const { cancel } = keyWords;
  const dialogElement = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialogElement.current?.showModal();
  }, []);
  return (
    <dialog ref={dialogElement} className="act-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form method="dialog">
        <h2 id={titleId}>{keyWords.title}</h2>
        <dl className="key-list">
          {KEY_NAMES.map(([name, key]) => (
            <div key={name}>
              <dt>{keyWords.names[name]}</dt>
              <dd>
                <kbd dir="ltr">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <div className="act-dialog-foot">
          <button className="button">{cancel}</button>
        </div>
      </form>
    </dialog>
  );
}
