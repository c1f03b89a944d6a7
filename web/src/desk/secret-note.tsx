import './secret-note.css';
import { copyText } from '../copy';
import { useDeskMessages } from './messages';

interface SecretNoteProps {
  readonly title: string;
  readonly secret: string;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

/**
 * Shows a secret that nobody can read again. It is nowhere but in the memory of the page. Copying
 * it by hand counts as the button does.
 */
export function SecretNote({ title, secret, onCopied, onClose }: SecretNoteProps) {
  const secretWords = useDeskMessages().secret;

  async function copySecret() {
    if (await copyText(secret)) onCopied();
  }

  return (
    <section className="secret-note" aria-label={title}>
      <h3>{title}</h3>
      <p>{secretWords.once}</p>
      <code dir="ltr" onCopy={onCopied}>
        {secret}
      </code>
      <div className="secret-note-foot">
        <button className="button button-main" type="button" onClick={() => void copySecret()}>
          {secretWords.copy}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {secretWords.close}
        </button>
      </div>
    </section>
  );
}
