import type { KeypadError } from '@keypad/client';
import { useState } from 'react';
import { toKeypadError } from '../call-errors';
import { phone } from '../phone/phone-store';
import { useAttempt } from '../use-attempt';
import type { StaffActPlan } from './proof';

/** The steps of an act: its reason, then its code if the service asks for one. */
export interface StaffActSteps {
  readonly reason: string;
  readonly code: string;
  readonly needsCode: boolean;
  readonly isBusy: boolean;
  readonly error: KeypadError | null;
  readonly setReason: (text: string) => void;
  readonly setCode: (text: string) => void;
  /** Sends a code once more. */
  readonly requestCode: () => void;
  /** Does the act, or finds out what must confirm it. */
  readonly submit: () => void;
}

/** Does an act step by step, and calls `onEnd` after it. */
export function useActSteps(plan: StaffActPlan, onEnd: () => void): StaffActSteps {
  const [reason, setReason] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const { isBusy, error, attemptWork } = useAttempt();

  async function runUnconfirmed() {
    if (plan.isProven) return requestConfirmation();
    try {
      await plan.run(reason.trim(), null);
    } catch (cause) {
      const { code: refusal } = toKeypadError(cause);
      if (refusal === 'PASSKEY_REQUIRED' || refusal === 'PROOF_REQUIRED')
        return requestConfirmation();
      throw cause;
    }
    onEnd();
  }

  /** Sends a code. Who has a passkey gets none, and confirms the act with it. */
  async function requestConfirmation() {
    try {
      await requestCode();
    } catch (cause) {
      if (toKeypadError(cause).code === 'PASSKEY_REQUIRED') return confirmWithPasskey();
      throw cause;
    }
    setNeedsCode(true);
    setCode('');
  }

  function requestCode(): Promise<void> {
    phone.update({ arrived: '' });
    return plan.requestProof(reason.trim());
  }

  async function confirmWithPasskey() {
    const answer = await plan.askPasskey(reason.trim());
    await plan.run(reason.trim(), answer);
    onEnd();
  }

  async function confirmWithCode() {
    await plan.run(reason.trim(), code.trim());
    onEnd();
  }

  return {
    reason,
    code,
    needsCode,
    isBusy,
    error,
    setReason,
    setCode,
    requestCode: () => void attemptWork(requestCode),
    submit: () => void attemptWork(needsCode ? confirmWithCode : runUnconfirmed),
  };
}
