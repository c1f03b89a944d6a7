import { LineIcon } from './icon';
import { useMessages } from './messages';
import { preferences, COLOUR_THEMES } from './preferences';
import { useStore } from './store';

/** Buttons of a header that change colours and language. */
export function PreferenceButtons() {
  const { page } = useMessages();
  const { language, theme } = useStore(preferences);
  return (
    <>
      <button
        className="icon-button"
        type="button"
        aria-label={`${page.theme}: ${page.themes[theme]}`}
        title={`${page.theme}: ${page.themes[theme]}`}
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
        lang={language === 'en' ? 'fa' : 'en'}
        onClick={() => {
          preferences.update({ language: language === 'en' ? 'fa' : 'en' });
        }}
      >
        {page.language}
      </button>
    </>
  );
}
