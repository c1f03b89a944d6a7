const wordsInEnglish = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy',
  languages: 'Programming language',
  colours: { system: 'as the system', light: 'light', dark: 'dark' },
  searching: 'Loading the search…',
  searchFailed: 'The search could not be loaded. Reload the page.',
  nothing: 'Nothing was found. Try fewer or other words.',
  results: (count: number) => (count === 1 ? '1 result' : `${String(count)} results`),
  filled: 'Your demo client and this service stand in the blocks.',
};

type DocsPageWords = typeof wordsInEnglish;

const persianNumbers = new Intl.NumberFormat('fa');

const wordsInPersian: DocsPageWords = {
  copy: 'کپی',
  copied: 'کپی شد',
  notCopied: 'انتخاب و کپی کنید',
  languages: 'زبان برنامه‌نویسی',
  colours: { system: 'هماهنگ با سیستم', light: 'روشن', dark: 'تیره' },
  searching: 'در حال بارگذاری جست‌وجو…',
  searchFailed: 'جست‌وجو بارگذاری نشد. صفحه را دوباره بارگذاری کنید.',
  nothing: 'چیزی پیدا نشد. واژه‌های کمتر یا دیگری را امتحان کنید.',
  results: (count) => `${persianNumbers.format(count)} نتیجه`,
  filled: 'برنامهٔ نمایشی و نشانی همین سرویس در نمونه‌ها نوشته شده است.',
};

/** Texts of what the script adds, in the language of the page. */
export const docsWords = document.documentElement.lang === 'fa' ? wordsInPersian : wordsInEnglish;
