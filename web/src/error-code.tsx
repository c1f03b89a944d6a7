import './error-code.css';
import { ERRORS_ADDRESSES } from './docs-link';
import { preferences } from './preferences';
import { signIn } from './sign-in/sign-in-store';
import { useStore } from './store';

interface ErrorCodeProps {
  readonly code: string;
  /** False for a code of the page itself, which the documentation does not list. */
  readonly isFromService?: boolean;
}

/** The code of an error, with a link to what it means and what helps. */
export function ErrorCode({ code, isFromService = true }: ErrorCodeProps) {
  const { language } = useStore(preferences);
  const { hasConsole } = useStore(signIn);
  const codeText = <code dir="ltr">{code}</code>;
  if (!hasConsole || !isFromService) return codeText;
  return (
    <a className="error-code" href={`${ERRORS_ADDRESSES[language]}#${code}`} target="_blank">
      {codeText}
    </a>
  );
}
