import Negotiator from 'negotiator';

export type MessageLanguage = 'en' | 'fa';

/**
 * Returns the language an `Accept-Language` header asks for: Persian when it ranks `fa` before
 * `en`, else English.
 */
export function readLanguage(acceptLanguage: string | undefined): MessageLanguage {
  if (acceptLanguage === undefined) return 'en';

  const headers = { 'accept-language': acceptLanguage.slice(0, 200) };
  const rankedTags = new Negotiator({ headers }).languages();
  const languages = rankedTags.map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  const firstKnown = languages.find((language) => language === 'fa' || language === 'en');
  return firstKnown === 'fa' ? 'fa' : 'en';
}
