// Runs before the page is painted, so that it never shows other colours first than those that the
// reader chose (stored-preferences.ts).
document.documentElement.dataset.scripts = 'on';
try {
  const { theme } = JSON.parse(localStorage.getItem('keypad:console') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing that can be read is stored.
}
