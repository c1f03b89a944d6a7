import './act-dialog.css';
import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { toButtonClass } from '../button-class';
import { toKeypadError } from '../call-errors';
import { FaultNote } from '../sign-in/fault-note';
import { InputField } from '../sign-in/fields';
import { useDeskMessages } from './messages';
import type { ActPlan } from './proof';

/** An act that a member of staff is about to do, in words. */
export interface StaffAct {
  readonly title: string;
  readonly about: string;
  readonly button: string;
  readonly done: string;
  /** Name of the person that the act is about. */
  readonly target?: string;
  /** True if somebody loses access by the act. */
  readonly isDangerous?: boolean;
  readonly plan: ActPlan;
}

interface ActDialogProps {
  readonly act: StaffAct;
  /** Called after the act, also if the dialog was closed meanwhile. */
  readonly onDone: (done: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the reason of an act and, if the service wants one, for the code that confirms this very
 * act, and does the act. The browser keeps the focus inside and gives it back at the end.
 */
export function ActDialog({ act, onDone, onClose }: ActDialogProps) {
  const actWords = useDeskMessages().acts;
  const [reason, setReason] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<KeypadError | null>(null);
  const dialogElement = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const submitLabel = needsCode ? actWords.confirm : act.button;
  const isReady = !isBusy && (needsCode ? code : reason).trim() !== '';

  const dangerClass = act.isDangerous === true ? 'button-danger' : '';
  const submitClass = `${toButtonClass(isReady)} ${dangerClass}`;

  useEffect(() => {
    dialogElement.current?.showModal();
  }, [act]);

  // The event follows after the focus is back, when the same button may have opened the dialog
  // again.
  function closeDialog() {
    if (dialogElement.current?.open === false) onClose();
  }

  async function attemptWork(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(toKeypadError(cause));
    }
    setBusy(false);
  }

  function endAct() {
    dialogElement.current?.close();
    onDone(act.done);
  }

  async function runAct() {
    try {
      await act.plan.run(reason.trim(), null);
    } catch (cause) {
      if (toKeypadError(cause).code !== 'PROOF_REQUIRED') throw cause;
      setNeedsCode(true);
      setCode('');
      await requestCode();
      return;
    }
    endAct();
  }

  function requestCode(): Promise<void> {
    return act.plan.requestProof(reason.trim());
  }

  async function confirmAct() {
    await act.plan.run(reason.trim(), code.trim());
    endAct();
  }

  function submitDialog(event: SubmitEvent) {
    event.preventDefault();
    if (isReady) void attemptWork(needsCode ? confirmAct : runAct);
  }

  return (
    <dialog
      ref={dialogElement}
      className="act-dialog"
      aria-labelledby={titleId}
      onClose={closeDialog}
    >
      <form onSubmit={submitDialog}>
        <h2 id={titleId}>
          {act.title}
          {act.target !== undefined && <bdi className="act-target">{act.target}</bdi>}
        </h2>
        <p dir="auto">{needsCode ? actWords.proof : act.about}</p>
        {needsCode ? (
          <InputField
            className="field-code"
            label={actWords.code}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            onText={setCode}
          />
        ) : (
          <InputField
            label={actWords.reason}
            value={reason}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            onText={setReason}
          />
        )}
        {error !== null && <FaultNote error={error} />}
        <div className="act-dialog-foot">
          {needsCode && (
            <button
              className="button"
              type="button"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) void attemptWork(requestCode);
              }}
            >
              {actWords.anotherCode}
            </button>
          )}
          <button className="button" type="button" onClick={() => dialogElement.current?.close()}>
            {actWords.cancel}
          </button>
          <button className={submitClass} aria-disabled={!isReady}>
            {isBusy ? actWords.busy : submitLabel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
