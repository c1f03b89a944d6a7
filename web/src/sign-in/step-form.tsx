import type { ReactNode, SubmitEvent } from 'react';

interface StepFormProps {
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** The form of a step of the sign-in, whose fields are checked by this page or the service. */
export function SignInStepForm({ label, onSubmit, children }: StepFormProps) {
  function submitStep(event: SubmitEvent) {
    event.preventDefault();
    void onSubmit();
  }

  return (
    <form className="form" noValidate onSubmit={submitStep} aria-label={label}>
      {children}
    </form>
  );
}
