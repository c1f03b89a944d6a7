import { phone } from './phone-store';

/** Closes the USSD message that is shown. */
export function CloseScreenButton({ text }: { readonly text: string }) {
  return (
    <button
      className="button"
      type="button"
      onClick={() => {
        phone.closeScreen();
      }}
    >
      {text}
    </button>
  );
}
