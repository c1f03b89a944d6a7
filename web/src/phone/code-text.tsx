import './code-text.css';
import { copyText } from '../copy';
import { useMessages } from '../messages';
import { NumberText } from '../number-text';

interface CodeTextProps {
  readonly id?: string;
  readonly text: string;
  readonly code: string;
  /** Called with the code when it is clicked. */
  readonly onCode: (code: string) => void;
}

/** The text of a message. Its code is a button that copies it and fills it in. */
export function CodeText({ id, text, code, onCode }: CodeTextProps) {
  const [before = '', after] = code === '' ? [text] : text.split(code, 2);
  return (
    <p id={id} className="handset-text" dir="auto">
      <NumberText text={before} />
      {after !== undefined && (
        <>
          <CodeChip code={code} onCode={onCode} />
          <NumberText text={after} />
        </>
      )}
    </p>
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
