import { LineIcon } from './icon';
import { useMessages } from './messages';
import { preferences } from './preferences';
import { useStore } from './store';
import { COLOUR_THEMES } from './stored-preferences';

/** Buttons of a header that change colours and language. */
export function PreferenceButtons() {
  return (
    <>
      <ThemeButton />
      <LanguageButton />
    </>
  );
}

function ThemeButton() {
  const { page } = useMessages();
  const { theme } = useStore(preferences);
  const themeLabel = `${page.theme}: ${page.themes[theme]}`;
  const nextIndex = (COLOUR_THEMES.indexOf(theme) + 1) % COLOUR_THEMES.length;
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={themeLabel}
      title={themeLabel}
      onClick={() => {
        preferences.update({ theme: COLOUR_THEMES[nextIndex] ?? 'system' });
      }}
    >
      <LineIcon name={theme} />
    </button>
  );
}

function LanguageButton() {
  const { page } = useMessages();
  const { language } = useStore(preferences);
  const otherLanguage = language === 'en' ? 'fa' : 'en';
  return (
    <button
      className="top-button"
      type="button"
      lang={otherLanguage}
      onClick={() => {
        preferences.update({ language: otherLanguage });
      }}
    >
      {page.language}
    </button>
  );
}
