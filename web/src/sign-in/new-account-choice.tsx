import './new-account-choice.css';
import { useId } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { signIn } from './sign-in-store';

/** The choice to leave the dormant account of the number behind, and what that means. */
export function NewAccountChoice() {
  const signInWords = useMessages().signIn;
  const { wantsNewAccount } = useStore(signIn);
  const aboutId = useId();
  return (
    <div className="new-account">
      <label>
        <input
          type="checkbox"
          checked={wantsNewAccount}
          aria-describedby={aboutId}
          onChange={({ target }) => {
            signIn.update({ wantsNewAccount: target.checked });
          }}
        />
        {signInWords.newAccount}
      </label>
      <p id={aboutId} className="faint">
        {signInWords.newAccountAbout}
      </p>
    </div>
  );
}
