import { LineIcon } from './icon';
import { useMessages } from './messages';
import { preferences, COLOUR_THEMES } from './preferences';
import { useStore } from './store';

/** Buttons of a header that change colours and language. */
export function PreferenceButtons() {
  const { page } = useMessages();
  const { language, theme } = useStore(preferences);
  const otherLanguage = language === 'en' ? 'fa' : 'en';
  const themeLabel = `${page.theme}: ${page.themes[theme]}`;
  return (
    <>
      <button
        className="icon-button"
        type="button"
        aria-label={themeLabel}
        title={themeLabel}
        onClick={() => {
          preferences.update({
            theme:
              COLOUR_THEMES[(COLOUR_THEMES.indexOf(theme) + 1) % COLOUR_THEMES.length] ?? 'system',
          });
        }}
      >
        <LineIcon name={theme} />
      </button>
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
    </>
  );
}
