import './code-text.css';
import { copyText } from '../copy';
import { useMessages } from '../messages';
import { NumberText } from '../number-text';

interface CodeTextProps {
  readonly id?: string;
  readonly text: string;
  readonly code: string;
  /** True if the code is no longer valid. */
  readonly isEnded?: boolean;
  /** Called with the code when it is clicked. */
  readonly onCode: (code: string) => void;
}

/**
 * The text of a message. Its code is a button that copies it and fills it in, unless it has ended.
 */
export function CodeText({ id, text, code, isEnded = false, onCode }: CodeTextProps) {
  const [before = '', after] = code === '' ? [text] : text.split(code, 2);
  return (
    <p id={id} className="handset-text" dir="auto">
      <NumberText text={before} />
      {after !== undefined && (
        <>
          {isEnded ? <EndedCode code={code} /> : <CodeChip code={code} onCode={onCode} />}
          <NumberText text={after} />
        </>
      )}
    </p>
  );
}

function EndedCode({ code }: Pick<CodeTextProps, 'code'>) {
  const { phone } = useMessages();
  return (
    <>
      <s className="code-ended">
        <bdi dir="ltr">{code}</bdi>
      </s>{' '}
      <small className="code-ended-note">{phone.endedCode}</small>
    </>
  );
}

function CodeChip({ code, onCode }: Pick<CodeTextProps, 'code' | 'onCode'>) {
  const { phone } = useMessages();
  return (
    <button
      className="code-chip"
      type="button"
      aria-label={phone.copyCode(code)}
      onClick={() => {
        onCode(code);
        void copyText(code, phone.copiedCode);
      }}
    >
      <bdi dir="ltr">{code}</bdi>
    </button>
  );
}
