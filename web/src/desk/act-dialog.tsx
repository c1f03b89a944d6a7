import './act-dialog.css';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { toLatinDigits } from '../../../src/platform/typed-text';
import { toButtonClass } from '../button-class';
import { useMessages } from '../messages';
import { phone } from '../phone/phone-store';
import { FaultNote } from '../sign-in/fault-note';
import { InputField } from '../sign-in/fields';
import { useStore } from '../store';
import { useDeskMessages } from './messages';
import type { StaffActPlan } from './proof';
import { type StaffActSteps, useActSteps } from './use-act-steps';

/** An act that a member of staff is about to do, in words. */
export interface StaffAct {
  readonly title: string;
  readonly about: string;
  readonly button: string;
  readonly done: string;
  /** Name of the person that the act is about. */
  readonly target?: string;
  /** A mark that the message with the code must have, and what it means if it has another. */
  readonly proofMark?: { readonly about: string; readonly mark: string };
  /** True if somebody loses access by the act. */
  readonly isDangerous?: boolean;
  readonly plan: StaffActPlan;
}

interface ActDialogProps {
  readonly act: StaffAct;
  /** Called after the act, also if the dialog was closed meanwhile. */
  readonly onDone: (done: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the reason of an act and, if the service wants one, for the code or the passkey that
 * confirms this very act, and does the act. The browser keeps the focus inside and gives it back at
 * the end.
 */
export function StaffActDialog({ act, onDone, onClose }: ActDialogProps) {
  const actWords = useDeskMessages().acts;
  const dialogElement = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const steps = useActSteps(act.plan, () => {
    dialogElement.current?.close();
    onDone(act.done);
  });

  useEffect(() => {
    dialogElement.current?.showModal();
  }, [act]);

  // The event follows after the focus is back, when the same button may have opened the dialog
  // again.
  function closeDialog() {
    if (dialogElement.current?.open === false) onClose();
  }

  return (
    <dialog
      ref={dialogElement}
      className="act-dialog"
      aria-labelledby={titleId}
      onClose={closeDialog}
    >
      <StaffActForm act={act} steps={steps} onCancel={() => dialogElement.current?.close()}>
        <h2 id={titleId}>
          {act.title}
          {act.target !== undefined && <bdi className="act-target">{act.target}</bdi>}
        </h2>
        <p dir="auto">{steps.needsCode ? actWords.proof : act.about}</p>
        {steps.needsCode && act.proofMark !== undefined && (
          <p>
            {act.proofMark.about} <code dir="ltr">{act.proofMark.mark}</code>
          </p>
        )}
      </StaffActForm>
    </dialog>
  );
}

interface ActFormProps {
  readonly act: StaffAct;
  readonly steps: StaffActSteps;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function StaffActForm({ act, steps, onCancel, children }: ActFormProps) {
  const actWords = useDeskMessages().acts;
  const { isBusy, needsCode } = steps;
  const submitButton = useRef<HTMLButtonElement>(null);
  const submitLabel = needsCode ? actWords.confirm : act.button;
  const isReady = !isBusy && (needsCode ? steps.code : steps.reason).trim() !== '';
  const dangerClass = act.isDangerous === true ? 'button-danger' : '';

  function submitForm(event: SubmitEvent) {
    event.preventDefault();
    if (isReady) steps.submit();
  }

  return (
    <form onSubmit={submitForm}>
      {children}
      {needsCode ? <ProofCodeField steps={steps} /> : <ReasonField steps={steps} />}
      {needsCode && <ArrivedProof steps={steps} onUse={() => submitButton.current?.focus()} />}
      {steps.error !== null && <FaultNote error={steps.error} />}
      <div className="act-dialog-foot">
        {needsCode && <AnotherCodeButton steps={steps} />}
        <button className="button" type="button" onClick={onCancel}>
          {actWords.cancel}
        </button>
        <button
          ref={submitButton}
          className={`${toButtonClass(isReady)} ${dangerClass}`}
          aria-disabled={!isReady}
        >
          {isBusy ? actWords.busy : submitLabel}
        </button>
      </div>
    </form>
  );
}

function ReasonField({ steps }: { readonly steps: StaffActSteps }) {
  return (
    <InputField
      label={useDeskMessages().acts.reason}
      value={steps.reason}
      maxLength={200}
      dir="auto"
      autoComplete="off"
      onText={steps.setReason}
    />
  );
}

function ProofCodeField({ steps }: { readonly steps: StaffActSteps }) {
  return (
    <InputField
      className="field-code"
      label={useDeskMessages().acts.code}
      value={steps.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      autoFocus
      onText={steps.setCode}
    />
  );
}

interface ArrivedProofProps {
  readonly steps: StaffActSteps;
  readonly onUse: () => void;
}

/** Offers the code that the virtual phone has received, as the sign-in does. */
function ArrivedProof({ steps, onUse }: ArrivedProofProps) {
  const signInWords = useMessages().signIn;
  const { arrived } = useStore(phone);
  if (arrived === '' || toLatinDigits(steps.code).trim() === arrived) return null;
  return (
    <p role="status">
      {signInWords.arrived}{' '}
      <button
        className="link-button"
        type="button"
        onClick={() => {
          steps.setCode(arrived);
          onUse();
        }}
      >
        {signInWords.useCode(arrived)}
      </button>
    </p>
  );
}

function AnotherCodeButton({ steps }: { readonly steps: StaffActSteps }) {
  return (
    <button
      className="button"
      type="button"
      aria-disabled={steps.isBusy}
      onClick={() => {
        if (!steps.isBusy) steps.requestCode();
      }}
    >
      {useDeskMessages().acts.anotherCode}
    </button>
  );
}
