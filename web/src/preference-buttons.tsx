import { Icon } from './icon';
import { useMessages } from './messages';
import { preferences, THEMES } from './preferences';
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
            theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system',
          });
        }}
      >
        <Icon name={theme} />
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
