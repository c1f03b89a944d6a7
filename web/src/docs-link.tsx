import { LineIcon } from './icon';
import { useMessages } from './messages';
import { type PageLanguage, preferences } from './preferences';
import { signIn } from './sign-in/sign-in-store';
import { useStore } from './store';

const DOCS_ADDRESSES: Readonly<Record<PageLanguage, string>> = {
  en: '/docs',
  fa: '/docs/fa',
};

/** The page of error codes by language. */
export const ERRORS_ADDRESSES: Readonly<Record<PageLanguage, string>> = {
  en: '/docs/errors',
  fa: '/docs/fa/errors',
};

/** The link of a header to the documentation, in the language of the page. */
export function DocsLink() {
  const { page } = useMessages();
  const { language } = useStore(preferences);
  const { hasConsole } = useStore(signIn);
  if (!hasConsole) return null;
  return (
    <a className="top-link" href={DOCS_ADDRESSES[language]} title={page.docs}>
      <LineIcon name="book" />
      <span>{page.docs}</span>
    </a>
  );
}
