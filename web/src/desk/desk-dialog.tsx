import './act-dialog.css';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { toButtonClass } from '../button-class';
import { useDeskMessages } from './messages';

interface DeskDialogProps {
  readonly title: string;
  readonly button: string;
  /** True if the form can be sent. */
  readonly isReady: boolean;
  readonly isDangerous?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. The browser keeps the focus inside and gives it back at the end. */
export function DeskDialog({ title, onClose, children, ...form }: DeskDialogProps) {
  const dialogElement = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialogElement.current?.showModal();
  }, []);

  function submitForm(event: SubmitEvent) {
    event.preventDefault();
    if (form.isReady) form.onSubmit();
  }

  return (
    <dialog ref={dialogElement} className="act-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={submitForm}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <DialogFoot {...form} onCancel={() => dialogElement.current?.close()} />
      </form>
    </dialog>
  );
}

interface DialogFootProps {
  readonly button: string;
  readonly isReady: boolean;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

function DialogFoot({ button, isReady, isDangerous = false, onCancel }: DialogFootProps) {
  const { cancel } = useDeskMessages().acts;
  return (
    <div className="act-dialog-foot">
      <button className="button" type="button" onClick={onCancel}>
        {cancel}
      </button>
      <button
        className={`${toButtonClass(isReady)} ${isDangerous ? 'button-danger' : ''}`}
        aria-disabled={!isReady}
      >
        {button}
      </button>
    </div>
  );
}

interface NoteFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** An internal note that goes with an act on a ticket. */
export function DialogNoteField({ label, text, onText }: NoteFieldProps) {
  const textareaId = useId();
  return (
    <div className="field">
      <label htmlFor={textareaId}>{label}</label>
      <textarea
        id={textareaId}
        rows={3}
        dir="auto"
        maxLength={2000}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
    </div>
  );
}
